export { createClientsModule } from './clients.routes';
export { insertClient } from './clients.store';
