export { LivePage } from './live-page';
export { parseLiveSearch, type LiveSearch } from './live-search';
