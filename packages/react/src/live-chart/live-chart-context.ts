import {
  liveAnalytics,
  type AnalyticsGroup,
  type AnalyticsGroupName,
  type LiveAnalytics,
} from '@palco/sdk/analytics';
import { createPartContext } from '../bind/part-context';
import { useStoreSelector } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';
import type { LiveChartPartState } from './live-chart.data-attrs';

/** What the parts of a chart use of the engine of {@link useLiveAnalytics}. */
export type LiveChartEngine = Pick<LiveAnalytics, '$state' | 'refresh'>;

/** What `LiveChart.Root` gives to its parts. */
export interface LiveChartValue {
  readonly analytics: LiveChartEngine;
  readonly group: AnalyticsGroupName;
}

export const [LiveChartContext, useLiveChartRoot] = createPartContext<LiveChartValue>('LiveChart.Root');

/** The given engine, or that of the provider. */
export function useLiveChartEngine(given?: LiveChartEngine): LiveChartEngine {
  const palco = usePalco();
  return given ?? palco.use(liveAnalytics);
}

/** A group of the live, and the state that every part shows. */
export function useLiveChartGroup({ analytics, group }: LiveChartValue): {
  readonly data: AnalyticsGroup;
  readonly state: LiveChartPartState;
} {
  const data = useStoreSelector(analytics.$state, ({ groups }) => groups[group]);
  return { data, state: { group, stage: stageOf(data), stale: data.error !== null } };
}

function stageOf({ entities, listLoading, error }: AnalyticsGroup): LiveChartPartState['stage'] {
  if (entities.timestamps.length > 0) return 'shown';
  if (listLoading) return 'loading';
  return error === null ? 'empty' : 'failed';
}
