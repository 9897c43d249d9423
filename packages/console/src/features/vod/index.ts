export { LibraryPage, type LibraryPageProps } from './library-page';
export type { LibrarySearch } from './library-search.schema';
export { WatchPage, type WatchPageProps } from './watch-page';
