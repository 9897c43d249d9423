import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'list.empty': 'No results found',
  'list.loading': 'Please wait...',
  'team.search': 'Search',
  'team.enter': 'Open',
  'team.list': 'Teams',
  'team.selected': 'Selected team',
  'team.empty': 'You are not a member of any team yet.',
} as const satisfies Translated<typeof ptBr>;
