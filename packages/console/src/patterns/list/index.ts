export type { ListSearch, PageSize } from './list-search.schema';
export { DataTable, type DataColumn, type DataTableProps, type ListAnswer } from './data-table';
export { ListToolbar, type ListFilter, type ListToolbarProps } from './list-toolbar';
export { useListSearch, type List, type ListSearchOptions } from './use-list-search';
