import type { AnalyticsGroupName } from '@palco/sdk/analytics';
import type { DataAttributeTable } from '../bind/data-attributes';

/** State of the parts of a chart. */
export interface LiveChartPartState {
  readonly group: AnalyticsGroupName;
  /** `failed`: nothing is known because the request failed. With data, a later failure is `stale`. */
  readonly stage: 'loading' | 'empty' | 'failed' | 'shown';
  readonly stale: boolean;
}

/**
 * `data-group`, `data-stage`, `data-stale`
 *
 * @example
 * ```ts
 * const stale = document.querySelectorAll(`[data-part='live-chart-root'][${liveChartAttributes.stale}]`);
 * ```
 */
export const liveChartAttributes = {
  group: 'data-group',
  stage: 'data-stage',
  stale: 'data-stale',
} as const satisfies DataAttributeTable<LiveChartPartState>;
