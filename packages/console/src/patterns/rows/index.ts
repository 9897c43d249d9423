export { DataRows, type RowGroup, type RowParts } from './data-rows';
