/** Where a chart draws, in pixels: a box of lines inside the room that its words need, and what the box stands for. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** The first and the last moment, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The value of the upper edge; the lower one is 0. */
  readonly most: number;
}

export function xOf({ width, left, right, from, to }: Frame, timestamp: number): number {
  return left + (to > from ? ((timestamp - from) / (to - from)) * (width - left - right) : 0);
}

export function yOf({ height, top, bottom, most }: Frame, value: number): number {
  return height - bottom - (value / most) * (height - top - bottom);
}

/** The moment below a place of the chart; beyond the box its first or last one. */
export function momentAt({ width, left, right, from, to }: Frame, x: number): number {
  const part = (x - left) / Math.max(1, width - left - right);
  return from + Math.min(1, Math.max(0, part)) * (to - from);
}

/** A line has no more points than this: more would not be seen, and cost the time of a frame. */
const mostPoints = 600;

type Values = ArrayLike<number | null>;

/**
 * Which points are drawn, in order. Of many, each stretch keeps its first, least, most and last one, so that no peak is lost, and a
 * gap stays a gap.
 */
export function drawnPoints(values: Values): readonly number[] {
  const { length } = values;
  if (length <= mostPoints) return Array.from({ length }, (_, index) => index);
  // Five points are kept of each stretch.
  const stretch = Math.ceil(length / (mostPoints / 5));
  const kept: number[] = [];
  for (let begin = 0; begin < length; begin += stretch)
    kept.push(...keptOf(values, begin, Math.min(length, begin + stretch)));
  return kept;
}

function keptOf(values: Values, begin: number, end: number): readonly number[] {
  let [least, most, gap] = [-1, -1, -1];
  const valueAt = (index: number): number => values[index] ?? 0;
  for (let index = begin; index < end; index += 1) {
    if (values[index] === null) {
      gap = index;
      continue;
    }
    if (least === -1 || valueAt(index) < valueAt(least)) least = index;
    if (most === -1 || valueAt(index) > valueAt(most)) most = index;
  }
  const kept = new Set([begin, least, most, gap, end - 1]);
  kept.delete(-1);
  return [...kept].toSorted((one, other) => one - other);
}

/** The line of a series and the area below it, as paths of SVG; a point alone is a dot. */
export function pathsOf(
  frame: Frame,
  timestamps: ArrayLike<number>,
  values: Values,
): { readonly line: string; readonly area: string } {
  let [line, area] = ['', ''];
  const floor = tenth(frame.height - frame.bottom);
  let lastX: number | null = null;
  const end = () => {
    if (lastX !== null) area += `V${floor}Z`;
    lastX = null;
  };
  for (const index of drawnPoints(values)) {
    const value = values[index] ?? null;
    if (value === null) {
      end();
      continue;
    }
    const [x, y] = [tenth(xOf(frame, timestamps[index] ?? 0)), tenth(yOf(frame, value))];
    line += lastX === null ? `M${x} ${y}h0` : `L${x} ${y}`;
    area += lastX === null ? `M${x} ${floor}V${y}` : `L${x} ${y}`;
    lastX = x;
  }
  end();
  return { line, area };
}

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** A step of less than a minute would give several labels that say the same. */
const timeSteps = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * minute)
  .concat([1, 2, 3, 6, 12].map((hours) => hours * hour))
  .concat([1, 2, 7, 14, 30, 90, 365].map((days) => days * day));

/** Moments of the axis of time, so far apart that each label has as many pixels. */
export function timeTicks(frame: Frame, labelPixels: number): readonly number[] {
  const { from, to } = frame;
  const room = Math.max(1, Math.floor((frame.width - frame.left - frame.right) / labelPixels));
  const step = timeSteps.find((one) => (to - from) / one <= room) ?? timeSteps.at(-1) ?? day;
  const first = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Values of the axis: 1, 2 or 5 times a power of ten apart, at most three above 0; whole where things are counted. */
export function valueTicks(most: number, isWhole: boolean): readonly number[] {
  const ten = 10 ** Math.floor(Math.log10(most / 3));
  const fitting = [ten, 2 * ten, 5 * ten, 10 * ten].find((one) => most / one < 4) ?? 10 * ten;
  const step = isWhole ? Math.max(1, fitting) : fitting;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step);
}

/** The upper edge of a chart: a little above its highest value and the good zone. */
export function mostOf(series: readonly { readonly values: Values }[], good = 0): number {
  let most = good;
  for (const { values } of series)
    for (let index = 0; index < values.length; index += 1) most = Math.max(most, values[index] ?? 0);
  return most === 0 ? 1 : most * 1.08;
}

/** The index of the point that is nearest to a moment; -1 without a point. */
export function nearestPoint(timestamps: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, timestamps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timestamps[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  const before = low - 1;
  const isBeforeNearer =
    before >= 0 && moment - (timestamps[before] ?? 0) < (timestamps[low] ?? Infinity) - moment;
  return isBeforeNearer ? before : high;
}

/** A word beside an upright line. */
export interface PlacedWord {
  readonly x: number;
  readonly anchor: 'start' | 'end';
}

/** About the width of a letter of 11 px. */
const letterPixels = 6;
const wordGap = 6;

export const widthOf = (text: string): number => text.length * letterPixels;

/**
 * Where the words of marks stand: to the right of their line, else to its left, else (null) nowhere, because words that overlap
 * cannot be read. They remain in the table and under the pointer.
 */
export function placeWords(
  marks: readonly { readonly x: number; readonly text: string }[],
  [left, right]: readonly [left: number, right: number],
): readonly (PlacedWord | null)[] {
  let free = left;
  return marks.map(({ x, text }, index) => {
    const width = widthOf(text) + wordGap;
    const next = marks[index + 1]?.x ?? right;
    if (x >= free && x + width <= Math.min(next, right)) {
      free = x + width;
      return { x: x + wordGap, anchor: 'start' };
    }
    if (x - width >= free) {
      free = x;
      return { x: x - wordGap, anchor: 'end' };
    }
    return null;
  });
}

/** Heights of the words at the ends of lines, moved apart as little as it takes; each stays within the chart. */
export function spreadLabels(
  heights: readonly number[],
  apart: number,
  [top, bottom]: readonly [top: number, bottom: number],
): readonly number[] {
  const order = heights
    .map((_, index) => index)
    .toSorted((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const placed = [...heights];
  let least = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, least);
    least = (placed[index] ?? 0) + apart;
  }
  let most = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, most);
    most = (placed[index] ?? 0) - apart;
  }
  return placed;
}
