export { createClients, clientCalls, type Clients, type ClientsQuery } from './clients';
