export { clientsModule } from './clients.routes';
