import type { ConnectionReport, Live } from '@palco/openapi';
import type { ConnectionSample } from '../../../schema';
import { advisedBitrate, advisedKeySeconds } from './advised.pure';

/** What a test went by. */
export interface TestedLive {
  readonly latency: Live['latency'];
  /** Pictures a second that the team may send. */
  readonly fpsLimit: number;
}

/** What was measured, summed up; what is wrong with it is found elsewhere. */
export type ConnectionFigures = Omit<ConnectionReport, 'verdict' | 'findings'>;

/** Senders begin with a burst, and those of WebRTC slowly. */
const settlingSeconds = 5;
/** A key frame is many times larger than another picture: over so many seconds they even out. */
const smoothedSeconds = 4;
const gapMs = 1000;

export function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const known = <Value>(values: readonly (Value | null | undefined)[]): Value[] =>
  values.flatMap((value) => (value === null || value === undefined ? [] : [value]));
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const most = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));
const tenths = (value: number | null): number | null => value && Math.round(value * 10) / 10;

/** The seconds after the first ones, unless there are only those. */
export function settled(samples: readonly ConnectionSample[]): readonly ConnectionSample[] {
  return samples.length > 2 * settlingSeconds ? samples.slice(settlingSeconds) : samples;
}

export function figuresOf(samples: readonly ConnectionSample[], live: TestedLive): ConnectionFigures {
  const here = settled(samples.filter(({ isHere }) => isHere));
  return {
    picture: pictureOf(here),
    bitrate: bitrateOf(samples, here),
    keyframes: { ...keyframesOf(here), advised: advisedKeySeconds(live.latency) },
    sound: soundOf(here),
    line: lineOf(samples, here),
  };
}

function pictureOf(here: readonly ConnectionSample[]): ConnectionFigures['picture'] {
  const last = here.findLast(({ width, videoCodec }) => width !== null && videoCodec !== null);
  const codec = last?.videoCodec ?? here.at(-1)?.videoCodec ?? null;
  const fps = codec === null ? null : middleOf(here.map((one) => one.fps));
  return { codec, width: last?.width || null, height: last?.height || null, fps: tenths(fps) };
}

/** Of the time on the line alone: a second without a connection is told as a reconnect. */
function bitrateOf(
  samples: readonly ConnectionSample[],
  here: readonly ConnectionSample[],
): ConnectionFigures['bitrate'] {
  const rates = here.map(({ bitrate }) => bitrate);
  const smooth = rates.length <= smoothedSeconds ? [mean(rates)] : windows(rates);
  const { width, height, fps } = pictureOf(here);
  return {
    average: Math.round(mean(rates)),
    lowest: Math.round(Math.min(...smooth)),
    highest: Math.round(Math.max(...smooth)),
    advised: width !== null && height !== null ? advisedBitrate(width, height, fps ?? 0) : null,
    series: samples.map(({ isHere, bitrate }) => (isHere ? bitrate : 0)),
  };
}

const windows = (rates: readonly number[]): number[] =>
  Array.from({ length: rates.length - smoothedSeconds + 1 }, (_, at) =>
    mean(rates.slice(at, at + smoothedSeconds)),
  );

function keyframesOf(here: readonly ConnectionSample[]) {
  const intervals = known(here.map((one) => one.keyframeIntervalMs)).map((ms) => ms / 1000);
  return { typical: tenths(middleOf(intervals)), longest: tenths(most(intervals)) };
}

function soundOf(here: readonly ConnectionSample[]): ConnectionFigures['sound'] {
  const levels = known(here.map((one) => one.soundLevel));
  const codec = here.findLast(({ audioCodec }) => audioCodec !== null)?.audioCodec ?? null;
  return { codec, level: middleOf(levels), loudest: most(levels) };
}

function lineOf(
  samples: readonly ConnectionSample[],
  here: readonly ConnectionSample[],
): ConnectionFigures['line'] {
  const flows = known(here.map(({ flow }) => flow));
  const links = known(here.map(({ link }) => link));
  const connections = new Set(samples.filter(({ isHere }) => isHere).map((one) => one.connectedAt));
  return {
    reconnects: Math.max(0, connections.size - 1),
    gaps: flows.filter((one) => one.longestGapMs > gapMs).length,
    longestGap: tenths((most(flows.map((one) => one.longestGapMs)) ?? 0) / 1000) ?? 0,
    restarts: restartsOf(here),
    behind: tenths(most(flows.map((one) => one.behindMs / 1000))),
    lossPercent: links.length === 0 ? null : tenths(mean(links.map((one) => one.lossPercent))),
    rttMs: middleOf(known(links.map((one) => one.rttMs))),
  };
}

/** Counted for each connection, from what it had before the test. */
function restartsOf(here: readonly ConnectionSample[]): number {
  const counts = new Map<number, { readonly first: number; readonly last: number }>();
  for (const { connectedAt, flow } of here)
    if (flow !== null) {
      const first = counts.get(connectedAt)?.first ?? flow.restarts;
      counts.set(connectedAt, { first, last: flow.restarts });
    }
  return [...counts.values()].reduce((sum, { first, last }) => sum + Math.max(0, last - first), 0);
}
