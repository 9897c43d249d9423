import type { AnalyticsGroupName } from '@palco/sdk/analytics';
import { forwardRef, useMemo } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { LiveChartContext, useLiveChartEngine, useLiveChartGroup } from './live-chart-context';
import type { LiveChartEngine } from './live-chart-context';
import { liveChartAttributes, type LiveChartPartState } from './live-chart.data-attrs';

/** Props of `LiveChart.Root`. */
export interface LiveChartRootProps extends PartProps<'figure', LiveChartPartState> {
  /** What the chart shows. */
  readonly group: AnalyticsGroupName;
  /** The engine of all parts in it. Default: the one of the provider, which follows the live of `useLiveAnalytics`. */
  readonly analytics?: LiveChartEngine;
}

/** Holds the chart of one group of the analytics of a live. A `figure`. */
export const LiveChartRoot = forwardRef<HTMLElement, LiveChartRootProps>(function LiveChartRoot(props, ref) {
  const { group, analytics: given, ...rest } = props;
  const analytics = useLiveChartEngine(given);
  const value = useMemo(() => ({ analytics, group }), [analytics, group]);
  const { state } = useLiveChartGroup(value);
  const root = usePart('figure', {
    part: 'live-chart-root',
    props: rest,
    ref,
    state,
    attributes: liveChartAttributes,
    own: { 'aria-busy': state.stage === 'loading' },
  });
  return <LiveChartContext.Provider value={value}>{root}</LiveChartContext.Provider>;
});
