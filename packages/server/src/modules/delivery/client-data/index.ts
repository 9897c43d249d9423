export { createClientData, findDelivery } from './client-data';
