import { createPoller } from '../kernel/poller';
import type { LiveAnalyticsOptions } from './live-analytics-contract';
import type { AnalyticsRequests } from './live-analytics-requests';
import type { AnalyticsStore } from './live-analytics-store';
import { loadingGroups, type AnalyticsGroupName } from './live-groups.pure';

/** Milliseconds between two polls of the metrics (decisions section 5, «Analytics»). */
const analyticsPollMs = 10_000;

/** After the end: the last minute is given once it is whole, at most 75 seconds later. */
const afterEndMs = 90_000;

/** When the groups are asked for. */
export interface AnalyticsPolling {
  /** Tells whether anybody listens. */
  listen(hasListeners: boolean): void;
  /** Polls if there is a live that somebody looks at, and rests otherwise. Call it after a change of the state. */
  follow(): void;
  /** Aborts the poll under way; what it would answer is of another live or range. */
  interrupt(): void;
  /** Asks at once, also for a live that is over. */
  restart(): void;
  refresh(): Promise<void>;
}

/** Polls the live of a store while it is shown; a live that is over until nothing new comes. */
export function createAnalyticsPolling(
  { read, fail }: Pick<AnalyticsStore, 'read' | 'fail'>,
  requests: Pick<AnalyticsRequests, 'send'>,
  { ports, pollMs = analyticsPollMs }: Pick<LiveAnalyticsOptions, 'ports' | 'pollMs'>,
): AnalyticsPolling {
  let hasListeners = false;
  /** Of an ended live nothing new came. */
  let isComplete = false;
  let groupsBefore = loadingGroups;
  const poller = createPoller<void>({
    ports,
    intervalMs: () => (read().live?.isOn ? pollMs : afterEndMs),
    async fetch(signal) {
      groupsBefore = read().groups;
      await requests.send(signal);
    },
    answered() {
      const { live, groups } = read();
      isComplete = live?.isOn === false && groups === groupsBefore;
      follow();
    },
    failed(error) {
      // A request that outlived its time limit leaves its groups loading.
      const { groups } = read();
      const late = (Object.keys(groups) as AnalyticsGroupName[]).filter((name) => groups[name].listLoading);
      fail(late, 'poll', error);
    },
  });

  function follow(): void {
    const { live, isPaused } = read();
    if (hasListeners && live !== null && !isPaused && !isComplete) poller.start();
    else poller.stop();
  }
  return {
    listen(given) {
      hasListeners = given;
      follow();
    },
    follow,
    interrupt() {
      poller.stop();
      isComplete = false;
    },
    restart() {
      isComplete = false;
      poller.restart();
      follow();
    },
    refresh: poller.refresh,
  };
}
