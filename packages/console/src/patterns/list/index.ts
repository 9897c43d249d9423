export type { BulkAction } from './bulk-bar';
export type { DataColumn, EmptyText, LeadingGroup } from './list-model';
export { useLastSearch } from './list-memory';
export { ListPage, type ListPageProps } from './list-page';
export type { ListSearch } from './list-search.schema';
export type { ListFilter } from './list-toolbar';
export { RowMenu } from './row-menu';
export { useListSearch } from './use-list-search';
