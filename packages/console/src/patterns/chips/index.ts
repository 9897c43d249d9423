export { commitChips } from './commit-chips';
export { ChipsField, type ChipsHandle } from './chips-field';
export { DomainsField } from './domains-field';
