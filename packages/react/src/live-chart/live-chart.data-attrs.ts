import type { AnalyticsGroupName } from '@palco/sdk/analytics';
import type { StateKeys } from '../bind/data-attributes';

/** State of the parts of a chart. */
export interface LiveChartPartState {
  readonly group: AnalyticsGroupName;
  /** `failed`: nothing is known because the request failed. With data, a later failure is `stale`. */
  readonly stage: 'loading' | 'empty' | 'failed' | 'shown';
  readonly stale: boolean;
}

export const liveChartAttributes = [
  'group',
  'stage',
  'stale',
] as const satisfies StateKeys<LiveChartPartState>;
