export { LibraryPage, type LibraryPageProps } from './library-page';
export { parseLibrarySearch, type LibrarySearch } from './library-search.schema';
export { WatchPage, type WatchPageProps } from './watch-page';
