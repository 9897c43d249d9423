export { ClientPage } from './client-page';
export { ClientsPage } from './clients-page';
export type { ClientsSearch } from './clients-search.schema';
