import { Readable } from 'node:stream';
import type { LiveAudience, LiveMetric, LiveSummary } from '@palco/openapi';
import Papa from 'papaparse';
import type { ServerContext } from '../../../kernel/context';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import type { AnalyticsStore, PlayRange } from '../../../ports/analytics-store';
import { seriesOf as seriesOfViewers, viewersOf } from '../../broadcast/live-audience';
import { readLive } from '../../broadcast/lives';
import { findDelivery } from '../client-data';
import type { LiveRow } from '../../broadcast/lives';
import { findVideoIds, readVideo } from '../../library/videos';
import {
  metricKeys,
  metricNames,
  qualityOf,
  rangeOf,
  seriesOf,
  sharesOf,
  thinOut,
  valueOf,
  viewersBy,
} from './metrics.pure';
import type { MetricName } from './metrics.pure';

/** The breakdowns of an answer, by the end of their keys. */
const dimensions = { Cdn: 'cdn', State: 'state', SO: 'os', NetworkProvider: 'provider' } as const;
type Breakdown = keyof typeof dimensions;
const breakdowns = Object.keys(dimensions) as Breakdown[];

const mostGraphPoints = 60;

/** Of a live on air the present counts. */
const deliveryOfLiveMs = 10 * 60_000;

/** The whole of a live, by minutes. */
function wholeOf(live: LiveRow, now: number) {
  const start = (live.startedAt ?? live.createdAt).getTime();
  return { start: Math.floor(start / 60_000) * 60_000 - 60_000, end: now + 1 };
}

/** As long as a viewer counts after a heartbeat; they come every ten seconds. */
const seenMs = 20_000;

/** How the players that watch a live now are spread, for the viewers of the live. */
export async function breakdownsOf(
  { analytics: store, clock }: Pick<ServerContext, 'analytics' | 'clock'>,
  liveId: string,
): Promise<Omit<LiveAudience, 'series' | 'total'>> {
  const since = clock.now() - seenMs;
  const shares = await Promise.all(
    breakdowns.map(async (name) => {
      const seen = await store.countSeen(liveId, { dimension: dimensions[name], since });
      return [`viewersBy${name}Response`, viewersBy(dimensions[name], seen)] as const;
    }),
  );
  return Object.fromEntries(shares) as Omit<LiveAudience, 'series' | 'total'>;
}

async function seriesIn(
  store: AnalyticsStore,
  {
    subjectId,
    metric,
    ...range
  }: PlayRange & { readonly subjectId: string; readonly metric: MetricName; readonly step: 1 | 60 },
) {
  if (range.start >= range.end) return [];
  if (metric === 'video-quality')
    return qualityOf(await store.readSlots(subjectId, { ...range, dimension: 'rendition' }));
  return seriesOf(metric, await store.readSlots(subjectId, { ...range, dimension: 'all' }));
}

async function getLiveMetric(call: Call<'getLiveMetric'>): Promise<Answer<'getLiveMetric'>> {
  const { analytics: store, clock } = call.context;
  const { params, query } = call;
  const { metric } = params;
  const { id, finishedAt } = await readLive(call);
  const now = clock.now();
  const { step, range, points } = rangeOf(query, { now, finishedAt: finishedAt?.getTime() ?? null });
  const [series, [whole], ...shares] = await Promise.all([
    seriesIn(store, { subjectId: id, metric, ...points, step }),
    store.sumByName(id, { ...range, dimension: 'all' }),
    ...breakdowns.map(async (name) =>
      sharesOf(metric, await store.sumByName(id, { ...range, dimension: dimensions[name] })),
    ),
  ]);
  const total = whole === undefined ? 0 : (valueOf(metric, whole) ?? 0);
  const keyed = breakdowns.map((name, index) => [
    `${metricKeys[metric]}By${name}Response`,
    shares[index] ?? [],
  ]);
  return { status: 200, body: { series, total, step, ...Object.fromEntries(keyed) } as LiveMetric };
}

async function exportLiveMetric(call: Call<'exportLiveMetric'>): Promise<Answer<'exportLiveMetric'>> {
  const { analytics: store, clock } = call.context;
  const { params } = call;
  const live = await readLive(call);
  const isMetric = (name: string): name is MetricName => (metricNames as readonly string[]).includes(name);
  const series = isMetric(params.metric)
    ? await seriesIn(store, {
        subjectId: live.id,
        metric: params.metric,
        ...wholeOf(live, clock.now()),
        step: 60,
      })
    : await seriesOfViewers(call.context, live.id, 0);
  const rows = series
    .flatMap(({ name, points }) => points.map(({ timestamp, value }) => ({ timestamp, name, value })))
    .toSorted((one, other) => one.timestamp - other.timestamp || one.name.localeCompare(other.name))
    .map(({ timestamp, name, value }) => [new Date(timestamp).toISOString(), name, value]);
  const text = Papa.unparse([['time', 'series', 'value'], ...rows], {
    newline: '\r\n',
    escapeFormulae: true,
  });
  return {
    status: 200,
    type: 'text/csv',
    headers: { 'content-disposition': `attachment; filename="${params.metric}.csv"` },
    body: () => Readable.from([`\uFEFF${text}\r\n`]),
  };
}

async function getLiveSummary(call: Call<'getLiveSummary'>): Promise<Answer<'getLiveSummary'>> {
  const { analytics: store, clock } = call.context;
  const live = await readLive(call);
  const isOver = live.finishedAt !== null;
  const since = isOver ? null : new Date(clock.now() - deliveryOfLiveMs);
  const [sums, series, spectators, delivery] = await Promise.all([
    store.sumPlays(live.id),
    seriesOfViewers(call.context, live.id, 0),
    viewersOf(call.context, live.id),
    findDelivery(call.context, live.id, since),
  ]);
  const points = series[0]?.points ?? [];
  const peak = points.reduce<LiveSummary['peak']>(
    (top, point) => (top === null || point.value > top.value ? point : top),
    null,
  );
  const graph = thinOut(points.toReversed(), mostGraphPoints);
  const until = live.finishedAt?.getTime() ?? clock.now();
  const body: LiveSummary = {
    cdnUse: sums.bytes,
    peak,
    totalTime: live.startedAt === null ? 0 : Math.max(0, until - live.startedAt.getTime()) / 1000,
    totalReproduction: sums.starts,
    totalHours: sums.watchedMs / 3_600_000,
    sessionTime: sums.starts === 0 ? 0 : sums.watchedMs / 1000 / sums.starts,
    spectators,
    spectatorsGraph: {
      labels: graph.map(({ timestamp }) => timestamp),
      series: [{ name: 'viewers', data: graph.map(({ value }) => value) }],
    },
    delivery,
  };
  return { status: 200, body };
}

async function getVideoAudience(call: Call<'getVideoAudience'>): Promise<Answer<'getVideoAudience'>> {
  const { analytics: store } = call.context;
  const video = await readVideo(call);
  const [sums, delivery] = await Promise.all([
    store.sumPlays(video.id),
    findDelivery(call.context, video.id),
  ]);
  return {
    status: 200,
    body: {
      plays: sums.starts,
      watchedSeconds: sums.watchedMs / 1000,
      startupMs: valueOf('init-time', sums),
      rebuffering: valueOf('rebuffering', sums) ?? 0,
      failures: sums.startupFailures,
      retention: [...sums.retention],
      delivery,
    },
  };
}

async function listVideoPlays(call: Call<'listVideoPlays'>): Promise<Answer<'listVideoPlays'>> {
  const { analytics: store } = call.context;
  const ids = call.query.ids.split(',');
  const known = await findVideoIds(call.context.db, { ids, accountId: call.principal.accountId });
  const starts = known.length === 0 ? new Map<string, number>() : await store.countStarts(known);
  return { status: 200, body: known.map((videoId) => ({ videoId, plays: starts.get(videoId) ?? 0 })) };
}

/** Reads of metrics. */
export const metricHandlers = {
  getLiveMetric,
  exportLiveMetric,
  getLiveSummary,
  getVideoAudience,
  listVideoPlays,
} as const satisfies Handlers;
