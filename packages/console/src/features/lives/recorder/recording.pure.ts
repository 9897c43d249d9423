/** A value at a moment, in milliseconds since 1970. */
interface LanePoint {
  readonly timestamp: number;
  readonly value: number;
}

/** One measure over the time of a live. */
export interface Lane {
  readonly id: string;
  readonly name: string;
  /** Writes a value with its unit. */
  readonly valueText: (value: number) => string;
  /** The oldest first. */
  readonly points: readonly LanePoint[];
  /** Longer than this between two points, in milliseconds, nothing is known of the time between. */
  readonly gapMs: number;
}

/** Something that was done to the live. */
export interface Mark {
  readonly id: string;
  readonly timestamp: number;
  /** `control`: start, pause, resume or end. */
  readonly kind: 'control' | 'change';
  readonly text: string;
  /** Who did it; empty where it was nobody. */
  readonly by: string;
}

/** A stretch of time, in milliseconds since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** All that is known of a live over its time. */
export interface Recording extends TimeRange {
  readonly lanes: readonly Lane[];
  /** The oldest first. */
  readonly marks: readonly Mark[];
}

/** Lanes are drawn in a box of this width and height; a zoom shows a part of the box. */
const laneWidth = 1_000;
export const laneHeight = 100;

/** Where a moment is in the box. */
export function positionOf(timestamp: number, { from, to }: TimeRange): number {
  return to > from ? ((timestamp - from) / (to - from)) * laneWidth : 0;
}

export function mostOf({ points }: Pick<Lane, 'points'>): number {
  return points.reduce((most, { value }) => Math.max(most, value), 0);
}

/** The line of a lane as an SVG path from the bottom of the box, with a gap where nothing is known. */
export function lanePath(lane: Lane, whole: TimeRange): string {
  const most = mostOf(lane) || 1;
  const parts: string[] = [];
  let before = -Infinity;
  for (const { timestamp, value } of lane.points) {
    const x = positionOf(timestamp, whole).toFixed(2);
    const y = (laneHeight - (value / most) * (laneHeight - 4) - 2).toFixed(1);
    const isNew = timestamp - before > lane.gapMs;
    // A point alone is a short line, so that it is seen.
    parts.push(isNew ? `M${x} ${y}h0.01` : `L${x} ${y}`);
    before = timestamp;
  }
  return parts.join('');
}

/** The shortest stretch that a zoom shows. */
const shortestMs = 60_000;

function within(whole: TimeRange, { from, to }: TimeRange): TimeRange {
  const length = Math.min(Math.max(to - from, shortestMs), whole.to - whole.from);
  const begin = Math.min(Math.max((from + to - length) / 2, whole.from), whole.to - length);
  return { from: begin, to: begin + length };
}

/** The shown stretch after a zoom about its middle: `factor` 0.5 shows half as much. */
export function zoomed(shown: TimeRange, whole: TimeRange, factor: number): TimeRange {
  const middle = (shown.from + shown.to) / 2;
  const half = (Math.max(shown.to - shown.from, 0) * factor) / 2;
  return within(whole, { from: middle - half, to: middle + half });
}

/** The shown stretch moved by a part of its own length. */
export function moved(shown: TimeRange, whole: TimeRange, part: number): TimeRange {
  const by = (shown.to - shown.from) * part;
  return within(whole, { from: shown.from + by, to: shown.to + by });
}

/** The stretch between two places of the shown one, each from 0 to 1, as somebody drags over it. */
export function selected(
  shown: TimeRange,
  whole: TimeRange,
  positions: readonly [number, number],
): TimeRange {
  const length = shown.to - shown.from;
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  return within(whole, { from: shown.from + first * length, to: shown.from + last * length });
}

/** Five minutes about a moment. */
export function around(timestamp: number, whole: TimeRange): TimeRange {
  return within(whole, { from: timestamp - 150_000, to: timestamp + 150_000 });
}

/** The part of the box that a stretch is, as the `viewBox` of an SVG. */
export function viewBoxOf(shown: TimeRange, whole: TimeRange): string {
  const from = positionOf(shown.from, whole);
  const width = positionOf(shown.to, whole) - from;
  return `${from.toFixed(2)} 0 ${Math.max(width, 0.01).toFixed(2)} ${laneHeight}`;
}

/** A row for each value and each mark, the oldest first, for a spreadsheet. */
export function recordingLines(
  { lanes, marks }: Recording,
  head: readonly [time: string, lane: string, value: string, by: string],
  markName: string,
): (string | number)[][] {
  const rows = [
    ...lanes.flatMap(({ name, points }) =>
      points.map(({ timestamp, value }) => ({ timestamp, cells: [name, value, ''] })),
    ),
    ...marks.map(({ timestamp, text, by }) => ({ timestamp, cells: [markName, text, by] })),
  ];
  return [
    [...head],
    ...rows
      .toSorted((one, other) => one.timestamp - other.timestamp)
      .map(({ timestamp, cells }) => [new Date(timestamp).toISOString(), ...cells]),
  ];
}
