import type { LiveLogEntry, LiveMetric } from '@palco/openapi';
import { buildId } from '../builders';
import { teamOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { liveOf } from './fake-live-handlers';

const keyOf: Readonly<Record<string, string>> = {
  rebuffering: 'rebuffering',
  'init-fail': 'initFail',
  'exit-before-start': 'exitBeforeStart',
  'init-time': 'initTime',
  'video-quality': 'videoQuality',
};
const minuteMs = 60_000;
const points = 5;

/** Values of a metric, the oldest first; one that is no metric has none. */
const valuesOf: Readonly<Record<string, readonly number[]>> = {
  rebuffering: [0, 1.5, 8, 6.5, 2],
  'init-fail': [0, 0, 2, 1, 0],
  'exit-before-start': [0, 1, 0, 0, 1],
  'init-time': [900, 850, 1_400, 1_100, 870],
  'video-quality': [20, 25, 60, 40, 25],
};

function metricOf(call: FakeCall): LiveMetric {
  const { startedAt } = liveOf(call).live;
  const metric = call.path['metric'] ?? '';
  const since = Number(call.query.get('since') ?? 0);
  const begin = Date.parse(startedAt ?? '');
  const series = (name: string, values: readonly number[]) => ({
    name,
    points: values
      .map((value, minute) => ({ timestamp: begin + minute * minuteMs, value }))
      .filter(({ timestamp }) => timestamp > since)
      .toReversed(),
  });
  const values = startedAt === null ? [] : (valuesOf[metric] ?? []);
  const isQuality = metric === 'video-quality';
  const rest = values.map((value) => 100 - value);
  const shares = (...names: string[]) =>
    names.map((name, at) => ({ name, total: 4 - at, value: 100 / names.length }));
  const breakdowns = {
    Cdn: shares('fake.example'),
    State: shares('SP', 'desconhecido'),
    SO: shares('Windows', 'Android', 'iOS'),
    NetworkProvider: shares('desconhecido'),
  };
  return {
    series: isQuality
      ? [series('480p', values), series('720p', rest)]
      : [series(keyOf[metric] ?? metric, values)],
    total: values.reduce((sum, value) => sum + value, 0) / (isQuality ? 1 : points),
    step: 60,
    ...Object.fromEntries(
      Object.entries(breakdowns).map(([name, items]) => [
        `${keyOf[metric] ?? metric}By${name}Response`,
        values.length === 0 ? [] : items,
      ]),
    ),
  };
}

/** How often each video was watched. */
const playsOfVideo = 40;

/** What players tell, and what is made of it: the same five minutes for every live that began. */
export const analyticsHandlers = {
  getLiveMetric: (call) => ({ status: 200, body: metricOf(call) }),
  exportLiveMetric(call) {
    liveOf(call);
    return { status: 200 };
  },
  getLiveSummary(call) {
    const { startedAt, status } = liveOf(call).live;
    const begin = Date.parse(startedAt ?? '');
    const isNever = startedAt === null;
    const data = isNever ? [] : [0, 32, 64, 96, 128];
    return {
      status: 200,
      body: {
        cdnUse: isNever ? 0 : 5_400_000_000,
        peak: isNever ? null : { timestamp: begin + 4 * minuteMs, value: 128 },
        totalTime: isNever ? 0 : 300,
        totalReproduction: isNever ? 0 : 140,
        totalHours: isNever ? 0 : 8.5,
        sessionTime: isNever ? 0 : 218.6,
        spectators: status === 'live' ? 128 : 0,
        spectatorsGraph: {
          labels: data.map((_, minute) => begin + minute * minuteMs),
          series: [{ name: 'viewers', data }],
        },
      },
    };
  },
  getLiveLog(call) {
    const { startedAt, finishedAt } = liveOf(call).live;
    if (startedAt === null) return { status: 200, body: { items: [], signals: [], chat: [] } };
    const begin = Date.parse(startedAt);
    const entry = (minute: number, status: LiveLogEntry['status'], fields = ['status']): LiveLogEntry => ({
      id: buildId(9_000 + minute),
      timestamp: begin + minute * minuteMs,
      event: 'LIVE_ATUALIZADA',
      status,
      fields,
      by: 'Marina Azevedo',
    });
    const end = finishedAt === null ? [] : [{ ...entry(5, 'finished'), timestamp: Date.parse(finishedAt) }];
    const items = [
      entry(0, 'live'),
      entry(1, null, ['description']),
      entry(2, 'paused'),
      entry(3, 'live'),
      ...end,
    ];
    const signalPoints = [0, 1, 2, 3, 4].map((minute) => ({
      timestamp: begin + minute * minuteMs,
      fps: 30,
      kbps: minute === 3 ? 300 : 2_500,
    }));
    const chat = signalPoints.map(({ timestamp }, minute) => ({ timestamp, value: 3 * minute + 1 }));
    return { status: 200, body: { items, signals: [{ signalId: 1, points: signalPoints }], chat } };
  },
  /** As many plays for each as {@link FakeHandlers.getVideoAudience} tells. */
  listVideoPlays(call) {
    const { conta_id } = teamOf(call);
    const ids = call.query.get('ids')?.split(',') ?? [];
    const own = call.world.videos.filter((video) => video.accountId === conta_id && ids.includes(video.id));
    return { status: 200, body: own.map(({ id }) => ({ videoId: id, plays: playsOfVideo })) };
  },
  getLiveAudience(call) {
    const { status, startedAt } = liveOf(call).live;
    const since = Number(call.query.get('since') ?? 0);
    const begin = Date.parse(startedAt ?? '');
    const points = [0, 1, 2, 3, 4].map((step) => ({ timestamp: begin + step * 15_000, value: 32 * step }));
    const newer = startedAt === null ? [] : points.filter(({ timestamp }) => timestamp > since).toReversed();
    const total = status === 'live' ? 128 : 0;
    return { status: 200, body: { series: [{ name: 'viewers', points: newer }], total } };
  },
} satisfies FakeHandlers;
