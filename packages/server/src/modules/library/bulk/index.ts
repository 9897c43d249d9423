export { createBulkModule } from './bulk.routes';
