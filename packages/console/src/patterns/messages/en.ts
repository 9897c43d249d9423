import type { Message } from '../../i18n';
import type { PatternsKey } from './index';

export const en: Record<PatternsKey, Message> = {
  rowActions: 'Actions',
  allFilter: 'All',
  clearFilter: 'Clear filter {filter}',
  clearFilters: 'Clear filters',
  found: { one: '{count} result found', other: '{count} results found' },
  noResults: 'No results',
  noResultsText: 'Nothing found, try again with another keyword.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on this page will be lost.',
  leave: 'Leave without saving',
  conflict:
    'Somebody else saved a change while you were editing. What you typed is still here: save again to keep it.',
  commonPassword: 'This is one of the most used passwords: others guess it first. Better choose another one.',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'Could not undo',
  selectRow: 'Select {name}',
  selectPage: 'Select this page',
  selected: { one: '{count} selected', other: '{count} selected' },
  clearSelection: 'Clear selection',
  bulk: { one: 'Actions for {count} selected item', other: 'Actions for {count} selected items' },
  bulkFailed: {
    one: '{count} item failed, the others are done.',
    other: '{count} items failed, the others are done.',
  },
  view: 'View',
  gridView: 'Grid',
  listView: 'List',
  sort: 'Sort',
  rowMenu: 'More actions for {name}',
};
