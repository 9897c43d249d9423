import { onStart, onStop } from 'nanostores';
import { plainOptions } from '../kernel/plain-options';
import { readOnly } from '../kernel/read-only';
import type { AnalyzedLive, LiveAnalytics, LiveAnalyticsOptions } from './live-analytics-contract';
import { createAnalyticsPolling } from './live-analytics-polling';
import { createAnalyticsRequests } from './live-analytics-requests';
import { createAnalyticsStore } from './live-analytics-store';
import { loadingGroups, seriesGroups, type AnalyticsGroupName } from './live-groups.pure';

const ofSeries: ReadonlySet<AnalyticsGroupName> = new Set(seriesGroups);

/**
 * Follows the analytics of a live (specification section 3): a poll requests only the points since the newest known one, and
 * an update without any changes nothing.
 *
 * @example
 * ```ts
 * import type { Palco } from '@palco/sdk';
 * import { analyticsApi, createLiveAnalytics } from '@palco/sdk/analytics';
 *
 * export function follow(palco: Palco, id: string) {
 *   const analytics = createLiveAnalytics({ api: palco.use(analyticsApi), ports: palco.ports });
 *   analytics.show({ id, isOn: true, startedAt: null });
 *   return analytics.$state.subscribe(({ groups }) => console.log(groups.viewers.total));
 * }
 * ```
 */
export function createLiveAnalytics(given: LiveAnalyticsOptions): LiveAnalytics {
  const options = plainOptions(given);
  const store = createAnalyticsStore();
  const { $state, read, set } = store;
  const requests = createAnalyticsRequests(store, options);
  const polling = createAnalyticsPolling(store, requests, options);

  function reset(live: AnalyzedLive | null): void {
    polling.interrupt();
    requests.forget();
    set({ live, isPaused: false, answeredAt: null, groups: loadingGroups });
    polling.follow();
  }
  function setPaused(isPaused: boolean): void {
    set({ isPaused });
    polling.follow();
  }
  const unfollowScope = options.$scope?.listen(({ accountId }) =>
    reset(accountId === null ? null : read().live),
  );
  onStart($state, () => polling.listen(true));
  onStop($state, () => polling.listen(false));
  // `get` adds no listener, so it starts no poll.
  $state.get = read;

  return {
    $state: readOnly($state),
    show(live) {
      const last = read().live;
      if (live?.id !== last?.id) return reset(live);
      if (live?.isOn === last?.isOn && live?.startedAt === last?.startedAt) return;
      set({ live });
      // The beginning and the end are asked for at once.
      polling.restart();
    },
    setRange(range) {
      if (range === read().range) return;
      polling.interrupt();
      requests.forget();
      set({ range });
      store.load((name) => ofSeries.has(name));
      polling.follow();
    },
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    async refresh() {
      if (read().live === null) return;
      store.load((_, { error }) => error !== null, { keepsData: true });
      await polling.refresh();
    },
    dispose() {
      unfollowScope?.();
      // Remaining listeners must not keep it polling.
      $state.off();
    },
  };
}
