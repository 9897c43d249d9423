import type { LiveLogEntry } from '@palco/openapi';
import { buildId } from '../builders';
import type { FakeCall, FakeHandlers } from './fake-call';
import { liveOf } from './fake-live-handlers';

const minuteMs = 60_000;

/** Values of a metric, one a minute, the oldest first; one that is no metric has none. */
const valuesOf: Readonly<Record<string, readonly number[]>> = {
  rebuffering: [0, 1.5, 8, 6.5, 2],
  'init-fail': [0, 0, 2, 1, 0],
  'exit-before-start': [0, 1, 0, 0, 1],
  'init-time': [900, 850, 1_400, 1_100, 870],
  'video-quality': [20, 25, 60, 40, 25],
};

/** Points of a live since the time that was asked for, the newest first; none of a live that never began. */
function seriesOf<Name extends string>(
  call: FakeCall,
  name: Name,
  values: readonly number[],
  stepMs = minuteMs,
) {
  const begin = Date.parse(liveOf(call).live.startedAt ?? '');
  const since = Number(call.query.get('since') ?? 0);
  const points = values.map((value, index) => ({ timestamp: begin + index * stepMs, value }));
  return { name, points: points.filter(({ timestamp }) => timestamp > since).toReversed() };
}

/** What is made of what players tell: the same five minutes for every live that began. */
export const analyticsHandlers = {
  getLiveMetric(call) {
    const metric = call.path['metric'] ?? '';
    const values = liveOf(call).live.startedAt === null ? [] : (valuesOf[metric] ?? []);
    const isQuality = metric === 'video-quality';
    const series = isQuality
      ? [
          seriesOf(call, '480p', values),
          seriesOf(
            call,
            '720p',
            values.map((value) => 100 - value),
          ),
        ]
      : [seriesOf(call, metric, values)];
    const total = values.reduce((sum, value) => sum + value, 0) / (isQuality ? 1 : 5);
    return { status: 200, body: { series, total, step: 60 } };
  },
  getLiveAudience(call) {
    const values = liveOf(call).live.startedAt === null ? [] : [0, 32, 64, 96, 128];
    const total = liveOf(call).live.status === 'live' ? 128 : 0;
    return { status: 200, body: { series: [seriesOf(call, 'viewers', values, 15_000)], total } };
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
        delivery: isNever
          ? null
          : {
              reports: 840,
              starvedPercent: 1.4,
              bufferSeconds: 8.2,
              throughputKbps: 11_300,
              bitrateKbps: 3_200,
              startupMs: 940,
              startups: 140,
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
    const items = [entry(0, 'live'), entry(1, null, ['description']), entry(2, 'paused'), entry(3, 'live')];
    const points = [0, 1, 2, 3, 4].map((minute) => ({
      timestamp: begin + minute * minuteMs,
      fps: 30,
      kbps: minute === 3 ? 300 : 2_500,
    }));
    const chat = points.map(({ timestamp }, minute) => ({ timestamp, value: 3 * minute + 1 }));
    return {
      status: 200,
      body: { items: [...items, ...end], signals: [{ signalId: 1, points }], chat },
    };
  },
} satisfies FakeHandlers;
