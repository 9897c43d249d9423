import type { LiveAudience, LiveMetric } from '@palco/openapi';
import { isAbort, isSdkError, type SdkError } from '../kernel/errors.pure';
import type { AnalyticsRange, AnalyzedLive, LiveAnalyticsOptions } from './live-analytics-contract';
import type { AnalyticsStore } from './live-analytics-store';
import {
  answeredSeries,
  answeredSummary,
  metricPaths,
  seriesGroups,
  summaryGroups,
  withGroups,
  type AnalyticsGroupName,
  type SeriesGroup,
} from './live-groups.pure';
import { createRollingWindow, type RollingWindow } from './rolling-window.pure';

/** A series that is followed: its points, and the seconds between two of them; null where they are not of a fixed step. */
interface FollowedSeries {
  readonly points: RollingWindow;
  readonly step: number | null;
}

/** The requests of one poll. */
export interface AnalyticsRequests {
  /** Asks for all groups at once. Throws where the next poll must wait longer. */
  send(signal: AbortSignal): Promise<void>;
  /** Forgets the series, so that they are read from their beginning. */
  forget(): void;
}

interface GroupRequest {
  readonly names: readonly AnalyticsGroupName[];
  readonly action: string;
  send(): Promise<void>;
}

/** Requests the groups of the live of a store, and publishes the answers there as they come. */
export function createAnalyticsRequests(
  { read, set, take, fail }: AnalyticsStore,
  { api, ports }: Pick<LiveAnalyticsOptions, 'api' | 'ports'>,
): AnalyticsRequests {
  const followed = new Map<SeriesGroup, FollowedSeries>();

  async function askSeries(live: AnalyzedLive, name: SeriesGroup, signal: AbortSignal): Promise<void> {
    let known = followed.get(name);
    let answer = await requestSeries(api, {
      live,
      name,
      range: read().range,
      since: known?.points.snapshot().timestamps.at(-1),
      signal,
    });
    if (known && known.step !== stepOf(answer)) {
      if (signal.aborted) return;
      // Counts of seconds and of minutes are not of one measure: a live that has become long is read again.
      known = undefined;
      answer = await requestSeries(api, { live, name, range: read().range, since: undefined, signal });
    }
    if (signal.aborted) return;
    const spanMs = read().range === 'whole' ? Infinity : undefined;
    const points = known?.points ?? createRollingWindow({ spanMs });
    followed.set(name, { points, step: stepOf(answer) });
    take((groups) => withGroups(groups, { [name]: answeredSeries(groups[name], { name, answer, points }) }));
  }

  async function askSummary(live: AnalyzedLive, signal: AbortSignal): Promise<void> {
    const summary = await api.liveSummary(live.id, { signal });
    if (!signal.aborted) take((groups) => answeredSummary(groups, summary));
  }

  return {
    forget: () => followed.clear(),
    async send(signal) {
      const { live } = read();
      if (live === null) return;
      const requests: GroupRequest[] = [
        { names: summaryGroups, action: 'fetchSummary', send: () => askSummary(live, signal) },
        ...seriesGroups.map((name) => ({
          names: [name],
          action: `fetch${name[0]?.toUpperCase()}${name.slice(1)}`,
          send: () => askSeries(live, name, signal),
        })),
      ];
      const outcomes = await Promise.all(requests.map((one) => settle(one, { signal, fail })));
      if (signal.aborted) return;
      const errors = outcomes.filter((error) => error !== null);
      if (errors.length < requests.length) set({ answeredAt: ports.clock.now() });
      // One that fails does not slow the others down, unless the server demands it.
      const demand = errors.find(({ retryAfterMs }) => retryAfterMs !== undefined);
      const failure = errors.length === requests.length ? errors[0] : undefined;
      if (demand ?? failure) throw (demand ?? failure) as SdkError;
    },
  };
}

interface SeriesQuery {
  readonly live: AnalyzedLive;
  readonly name: SeriesGroup;
  readonly range: AnalyticsRange;
  readonly since: number | undefined;
  readonly signal: AbortSignal;
}

function requestSeries(
  api: LiveAnalyticsOptions['api'],
  { live: { id, startedAt }, name, range, since, signal }: SeriesQuery,
): Promise<LiveAudience | LiveMetric> {
  if (name === 'viewers') return api.liveViewers(id, { since }, { signal });
  const start = range === 'whole' && startedAt !== null ? Date.parse(startedAt) : undefined;
  return api.liveMetric(id, { metric: metricPaths[name], since, start }, { signal });
}

/** The error of the request, published in its groups; null where it was answered or aborted. */
async function settle(
  { names, action, send }: GroupRequest,
  { signal, fail }: Pick<AnalyticsStore, 'fail'> & { readonly signal: AbortSignal },
): Promise<SdkError | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (signal.aborted || isAbort(error)) return null;
    if (!isSdkError(error)) throw error;
    fail(names, action, error);
    return error;
  }
}

const stepOf = (answer: LiveAudience | LiveMetric): number | null => ('step' in answer ? answer.step : null);
