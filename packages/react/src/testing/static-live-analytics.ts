import type {
  AnalyticsGroup,
  AnalyticsGroupName,
  LiveAnalytics,
  LiveAnalyticsState,
} from '@palco/sdk/analytics';
import { createLiveAnalytics, createRollingWindow, type PointSeries } from '@palco/sdk/analytics';
import { atom } from 'nanostores';

/** The state of one group; its series as points. */
export interface StaticGroup extends Partial<Omit<AnalyticsGroup, 'entities'>> {
  readonly series?: readonly PointSeries[];
}

/**
 * The analytics of a live for stories and tests: shows the given groups, the others as loading, and asks nobody.
 *
 * @example
 * ```tsx
 * <LiveChart.Root group="viewers" analytics={createStaticLiveAnalytics({ viewers: { listLoading: false } })}>…</LiveChart.Root>
 * ```
 */
export function createStaticLiveAnalytics(
  groups: Partial<Record<AnalyticsGroupName, StaticGroup>> = {},
): LiveAnalytics {
  const unused = (): never => {
    throw new Error('A still engine asks nobody.');
  };
  const empty = createLiveAnalytics({
    api: { liveViewers: unused, liveMetric: unused, liveSummary: unused },
    ports: stillPorts,
  });
  const first = empty.$state.get();
  const given = Object.entries(groups).map(([name, { series = [], ...group }]) => [
    name,
    {
      ...first.groups[name as AnalyticsGroupName],
      listLoading: false,
      entities: createRollingWindow().merge(series),
      ...group,
    },
  ]);
  const $state = atom<LiveAnalyticsState>({
    ...first,
    groups: { ...first.groups, ...(Object.fromEntries(given) as Partial<LiveAnalyticsState['groups']>) },
  });
  return {
    $state,
    show: () => undefined,
    setRange: (range) => $state.set({ ...$state.get(), range }),
    pause: () => $state.set({ ...$state.get(), isPaused: true }),
    resume: () => $state.set({ ...$state.get(), isPaused: false }),
    refresh: async () => undefined,
    dispose: () => undefined,
  };
}

const stillPorts = {
  clock: { now: () => 0, monotonic: () => 0 },
  timers: { set: () => 0, clear: () => undefined },
  random: { next: () => 0 },
  network: { isOnline: () => true, subscribe: () => () => undefined },
  visibility: { isVisible: () => false, subscribe: () => () => undefined },
};
