export { createClients, type Clients, type ClientsQuery } from './clients';
