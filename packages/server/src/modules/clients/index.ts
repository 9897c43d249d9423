export { createClientsModule } from './clients.routes';
