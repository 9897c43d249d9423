export { LiveRecordPage } from './live-record-page';
export { parseLiveSearch, type LiveSearch } from './live-search';
