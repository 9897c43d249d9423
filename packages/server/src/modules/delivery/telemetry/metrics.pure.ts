import type { LiveMetric } from '@palco/openapi';
import type { PlayCounters, PlayDimension, PlayRange, PlaySlot } from '../../../ports/analytics-store';
import { unknownName } from './play-batch.pure';
import { systemOf } from './playback-event.pure';

/** Metrics of a live that come from its players. */
export const metricNames = [
  'rebuffering',
  'init-fail',
  'exit-before-start',
  'init-time',
  'video-quality',
] as const;
export type MetricName = (typeof metricNames)[number];

/** How the metrics are named in the keys of an answer. */
export const metricKeys = {
  rebuffering: 'rebuffering',
  'init-fail': 'initFail',
  'exit-before-start': 'exitBeforeStart',
  'init-time': 'initTime',
  'video-quality': 'videoQuality',
} as const satisfies Record<MetricName, string>;

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 10_000) / 100);

/** The value of a metric of some sums; null where they say nothing of it. */
export function valueOf(metric: MetricName, sums: PlayCounters): number | null {
  const { starts, startupMs, startupFailures, earlyExits, watchedMs, rebufferMs } = sums;
  switch (metric) {
    case 'rebuffering':
      return watchedMs + rebufferMs === 0 ? null : percent(rebufferMs, watchedMs + rebufferMs);
    case 'init-fail':
      return startupFailures;
    case 'exit-before-start':
      return earlyExits;
    case 'init-time':
      return starts === 0 ? null : Math.round(startupMs / starts);
    case 'video-quality':
      return watchedMs === 0 ? null : Math.round(watchedMs / 1000);
  }
}

type Series = LiveMetric['series'];

/** Counts say something in each slot that exists; a slot of watched time alone is no failure, and shown as zero. */
export function seriesOf(metric: Exclude<MetricName, 'video-quality'>, slots: readonly PlaySlot[]): Series {
  const points = slots.flatMap((slot) => {
    const value = valueOf(metric, slot);
    return value === null ? [] : [{ timestamp: slot.at, value }];
  });
  return [{ name: metricKeys[metric], points: points.toReversed() }];
}

const renditions = ['240p', '360p', '480p', '720p', '1280p'] as const;

/** A series for each rendition that was watched, in percent of the watched time of its second or minute. */
export function qualityOf(slots: readonly PlaySlot[]): Series {
  const whole = new Map<number, number>();
  for (const { at, watchedMs } of slots) whole.set(at, (whole.get(at) ?? 0) + watchedMs);
  return renditions.flatMap((name) => {
    const own = new Map(slots.flatMap((slot) => (slot.name === name ? [[slot.at, slot.watchedMs]] : [])));
    if (own.size === 0) return [];
    const points = [...whole].map(([timestamp, all]) => ({
      timestamp,
      value: percent(own.get(timestamp) ?? 0, all),
    }));
    return [{ name, points: points.toReversed() }];
  });
}

/** The metric for each name of a dimension, the largest first. */
export function sharesOf(
  metric: MetricName,
  sums: readonly PlaySlot[],
): { name: string; total: number; value: number }[] {
  const plays = (slot: PlayCounters): number => slot.starts + slot.startupFailures + slot.earlyExits;
  const all = sums.reduce((sum, slot) => sum + plays(slot), 0);
  return sums
    .map((slot) => ({ name: slot.name, total: valueOf(metric, slot) ?? 0, value: percent(plays(slot), all) }))
    .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name))
    .slice(0, 50);
}

/** Plays for each name of a dimension, the largest first. Systems are the few of the other breakdowns, whatever a player called its own. */
export function viewersBy(
  dimension: PlayDimension,
  seen: ReadonlyMap<string, number>,
): { name: string; total: number; value: number }[] {
  const totals = new Map<string, number>();
  let all = 0;
  for (const [given, total] of seen) {
    const told = given === '' ? null : given;
    const name = (dimension === 'os' ? systemOf(told) : told) ?? unknownName;
    totals.set(name, (totals.get(name) ?? 0) + total);
    all += total;
  }
  return [...totals]
    .map(([name, total]) => ({ name, total, value: percent(total, all) }))
    .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name))
    .slice(0, 50);
}

/** How long seconds are kept. */
export const secondsKeptMs = 30 * 60_000;
/** A second is whole once the heartbeat that covers it has come and is written. */
const settleMs = 15_000;
/** How long after the end of a live its players still tell of it: stalls and the last word of each come later. */
const lastWordsMs = 60_000;

/** The range that is asked for, and by what its points stand: seconds as long as they are kept, else minutes. */
export function rangeOf(
  { start, end, since }: { readonly start?: number; readonly end?: number; readonly since?: number },
  { now, finishedAt }: { readonly now: number; readonly finishedAt: number | null },
): { readonly step: 1 | 60; readonly range: PlayRange; readonly points: PlayRange } {
  const lastWord = finishedAt === null ? now : finishedAt + lastWordsMs;
  const until = Math.min(end ?? lastWord, now);
  const from = start ?? until - secondsKeptMs;
  const isRecent = from >= now - secondsKeptMs - 60_000;
  const step = isRecent ? 1 : 60;
  const whole = now - settleMs;
  // A minute is whole when its last second is.
  const settled = step === 1 ? whole : Math.floor(whole / 60_000) * 60_000;
  // Whole minutes, which is what breakdowns are summed from.
  const range = { start: Math.floor(from / 60_000) * 60_000, end: until + 1 };
  return {
    step,
    range,
    points: { start: Math.max(from, (since ?? -1) + 1), end: Math.min(until + 1, settled) },
  };
}

/** At most `most` points of a series, by the largest of each part. */
export function thinOut<Point extends { readonly value: number }>(
  points: readonly Point[],
  most: number,
): Point[] {
  const size = Math.ceil(points.length / most);
  const parts = Array.from({ length: size === 0 ? 0 : Math.ceil(points.length / size) }, (_, part) =>
    points.slice(part * size, (part + 1) * size),
  );
  return parts.map((part) => part.reduce((top, point) => (point.value > top.value ? point : top)));
}
