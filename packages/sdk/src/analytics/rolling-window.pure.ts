/** A value at a moment, in milliseconds since 1970. */
export interface SeriesPoint {
  readonly timestamp: number;
  readonly value: number;
}

/** Points under a name, the newest first, as the server answers them. Another order is sorted. */
export interface PointSeries {
  readonly name: string;
  readonly points: readonly SeriesPoint[];
}

/**
 * What a window holds: one time axis, oldest first, and a column for each series beside it. The arrays are views of the window's
 * own memory, good until its next `merge`; `NaN` stands where a series has no point at a time of another one.
 */
export interface WindowSnapshot {
  readonly timestamps: Float64Array;
  readonly columns: readonly { readonly name: string; readonly values: Float64Array }[];
}

/** How much a {@link RollingWindow} keeps. */
export interface WindowOptions {
  /** Milliseconds between the newest and the oldest point; 30 minutes. */
  readonly spanMs?: number;
  /** Most times that are kept, so that memory has a bound; 120,000, which is 30 minutes at 60 a second. */
  readonly mostPoints?: number;
}

/** The last stretch of time of a few series. */
export interface RollingWindow {
  /**
   * Takes new points. The newest time moves the window, and what is then too old goes. A point of a known time replaces its value;
   * of two in one update the first stays. A late point takes its place by time, at the cost of the points that are newer. A series
   * without a point in the window goes. An update that changes nothing answers the snapshot of before, the same object.
   */
  merge(update: readonly PointSeries[]): WindowSnapshot;
  snapshot(): WindowSnapshot;
  /** Points left out so far because their value is not a finite number, or their timestamp not a time that `Date` can hold. */
  rejectedPoints(): number;
}

/** Memory grows from this many times on. */
const firstCapacity = 64;

interface Column {
  values: Float64Array;
  /** Time of its newest point. */
  newest: number;
}

/** Mutable columns of equal length, of which `from` to `to` are in use. */
interface Frame {
  from: number;
  to: number;
  times: Float64Array;
  readonly columns: Map<string, Column>;
}

/** The first place, `from` to `to`, whose time is not before `time`; found from the newest end, so that new points cost nothing. */
function indexOf({ times, from, to }: Frame, time: number): number {
  let high = to;
  let step = 1;
  while (high - step >= from && (times[high - step] ?? 0) >= time) {
    high -= step;
    step *= 2;
  }
  let low = Math.max(from, high - step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Fresh memory with as much room again: what earlier snapshots see stays as it is, and it happens once in as many points. */
function makeRoom(frame: Frame): void {
  const { from, to } = frame;
  const length = Math.max(firstCapacity, 2 * (to - from));
  const move = (column: Float64Array) => {
    const moved = new Float64Array(length);
    moved.set(column.subarray(from, to));
    return moved;
  };
  frame.times = move(frame.times);
  for (const column of frame.columns.values()) column.values = move(column.values);
  frame.from = 0;
  frame.to = to - from;
}

/** Opens a row for `time` at `place`, without a value yet. */
function insertRow(frame: Frame, index: number, time: number): number {
  const before = index - frame.from;
  if (frame.to === frame.times.length) makeRoom(frame);
  const at = frame.from + before;
  const { to, times, columns } = frame;
  if (at < to) times.copyWithin(at + 1, at, to);
  times[at] = time;
  for (const { values } of columns.values()) {
    if (at < to) values.copyWithin(at + 1, at, to);
    values[at] = Number.NaN;
  }
  frame.to += 1;
  return at;
}

function columnOf(frame: Frame, name: string): Column {
  const known = frame.columns.get(name);
  if (known) return known;
  const column = { values: new Float64Array(frame.times.length).fill(Number.NaN), newest: -Infinity };
  frame.columns.set(name, column);
  return column;
}

/** The longest time from 1970 that `Date` can hold, in milliseconds. */
const lastDateMs = 8.64e15;

/** One time that is not a number disorders its neighbours, and one that is infinite empties the window for good. */
const isSound = ({ timestamp, value }: SeriesPoint): boolean =>
  Number.isFinite(value) && Math.abs(timestamp) <= lastDateMs;

/** The points with the newest first; those of one time keep their order. */
function newestFirst(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  for (let index = 1; index < points.length; index += 1) {
    if ((points[index]?.timestamp ?? 0) > (points[index - 1]?.timestamp ?? 0)) {
      return points.toSorted((one, other) => other.timestamp - one.timestamp);
    }
  }
  return points;
}

/** Sets a point, and tells whether anything is now another. */
function setPoint(frame: Frame, name: string, { timestamp, value }: SeriesPoint): boolean {
  const index = indexOf(frame, timestamp);
  const isKnown = index < frame.to && frame.times[index] === timestamp;
  if (isKnown && frame.columns.get(name)?.values[index] === value) return false;
  const row = isKnown ? index : insertRow(frame, index, timestamp);
  const column = columnOf(frame, name);
  column.values[row] = value;
  column.newest = Math.max(column.newest, timestamp);
  return true;
}

function snapshotOf({ from, to, times, columns }: Frame): WindowSnapshot {
  return {
    timestamps: times.subarray(from, to),
    columns: [...columns].map(([name, { values }]) => ({ name, values: values.subarray(from, to) })),
  };
}

/**
 * Keeps the last 30 minutes of series. A new point costs the same however many the window holds.
 *
 * @example
 * ```ts
 * import { createRollingWindow } from '@palco/sdk/analytics';
 *
 * const viewers = createRollingWindow();
 * const { timestamps, columns } = viewers.merge([{ name: 'viewers', points: [{ timestamp: 1_000, value: 12 }] }]);
 * ```
 */
export function createRollingWindow({
  spanMs = 1_800_000,
  mostPoints = 120_000,
}: WindowOptions = {}): RollingWindow {
  const frame: Frame = { from: 0, to: 0, times: new Float64Array(0), columns: new Map() };
  let current = snapshotOf(frame);
  let rejected = 0;

  const soundPoints = (points: readonly SeriesPoint[]): readonly SeriesPoint[] => {
    if (points.every(isSound)) return points;
    const sound = points.filter(isSound);
    rejected += points.length - sound.length;
    return sound;
  };

  /** Whether it would be the oldest of more than the window may hold, and so go at once. */
  const isBeyondMost = ({ timestamp }: SeriesPoint) =>
    frame.to - frame.from >= mostPoints && timestamp < (frame.times[frame.from] ?? 0);

  const oldestKept = (newest: number) => {
    const last = frame.to > frame.from ? (frame.times[frame.to - 1] ?? -Infinity) : -Infinity;
    return Math.max(newest, last) - spanMs;
  };

  const dropOld = (oldest: number) => {
    while (
      frame.from < frame.to &&
      ((frame.times[frame.from] ?? 0) < oldest || frame.to - frame.from > mostPoints)
    ) {
      frame.from += 1;
    }
    for (const [name, { newest }] of frame.columns) {
      if (newest < (frame.times[frame.from] ?? 0)) frame.columns.delete(name);
    }
  };

  return {
    snapshot: () => current,
    rejectedPoints: () => rejected,
    merge(update) {
      const sorted = update.map(({ name, points }) => ({ name, points: newestFirst(soundPoints(points)) }));
      const oldest = oldestKept(
        Math.max(-Infinity, ...sorted.map(({ points }) => points[0]?.timestamp ?? -Infinity)),
      );
      let changed = false;
      for (const { name, points } of sorted) {
        // From the oldest on: each is then the newest so far.
        for (let index = points.length - 1; index >= 0; index -= 1) {
          const point = points[index];
          if (!point || point.timestamp < oldest || isBeyondMost(point)) continue;
          if (setPoint(frame, name, point)) changed = true;
        }
      }
      if (!changed) return current;
      dropOld(oldest);
      current = snapshotOf(frame);
      return current;
    },
  };
}

/**
 * The points of a series in a snapshot, the newest first.
 *
 * @example
 * ```ts
 * import { createRollingWindow, pointsOf } from '@palco/sdk/analytics';
 *
 * const [newest] = pointsOf(createRollingWindow().snapshot(), 'viewers');
 * ```
 */
export function pointsOf({ timestamps, columns }: WindowSnapshot, name: string): SeriesPoint[] {
  const values = columns.find((column) => column.name === name)?.values;
  const points: SeriesPoint[] = [];
  if (!values) return points;
  for (let index = timestamps.length - 1; index >= 0; index -= 1) {
    const timestamp = timestamps[index] ?? 0;
    const value = values[index] ?? Number.NaN;
    if (!Number.isNaN(value)) points.push({ timestamp, value });
  }
  return points;
}
