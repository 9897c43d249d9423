export { rolesModule } from './roles.routes';
