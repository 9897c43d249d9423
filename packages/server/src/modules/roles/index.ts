export { createRolesModule } from './roles.routes';
