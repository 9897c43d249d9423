import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'analytics.loading': 'Loading…',
  'analytics.none': 'No data yet.',
  'analytics.extent': 'From {from} to {to}: {most} at most.',
  'analytics.retry': 'Try again',
  'analytics.failed': 'The data could not be loaded',
} as const satisfies Translated<typeof ptBr>;
