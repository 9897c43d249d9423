export { createClientData, findDelivery } from './client-data';
export type { ClientDataModule } from './client-data';
