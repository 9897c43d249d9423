import type { Message } from '../../i18n';
import type { PatternsKey } from './index';

export const en: Record<PatternsKey, Message> = {
  roleNotHeld: 'Has permissions that you do not hold',
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
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'Could not undo',
};
