import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'dateRange.previous': 'Previous month',
  'dateRange.next': 'Next month',
  'dateRange.keys': 'Use the arrow keys to change the day, Page Up and Page Down to change the month.',
  'dateRange.start': 'Start',
  'dateRange.end': 'End',
  'dateRange.none': 'No date',
  'dateRange.preset.today': 'Today',
  'dateRange.preset.thisWeek': 'This week',
  'dateRange.preset.lastWeek': 'Last week',
  'dateRange.preset.last15Days': 'Last 15 days',
  'dateRange.preset.thisMonth': 'This month',
  'dateRange.preset.none': 'Clear filter',
} as const satisfies Translated<typeof ptBr>;
