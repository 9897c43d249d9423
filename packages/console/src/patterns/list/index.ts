export { countColumn, objectColumn, textColumn, timeColumn } from './columns';
export type { DataColumn, EmptyText, LeadingGroup } from './list-model';
export { useLastSearch } from './list-memory';
export { ListPage } from './list-page';
export type { ListPageProps } from './list-page-model';
export type { RowSelection } from './use-selection';
export { RowMenu } from './row-menu';
export { useAddress, type Address } from './use-address';
export { useListSearch, useListState, type List } from './use-list-search';
