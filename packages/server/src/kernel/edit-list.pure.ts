/** A stretch of an original that an edited video shows, in seconds of the original. */
export interface KeptRange {
  readonly from: number;
  readonly until: number;
}

/** A stretch that is shorter than this is not kept: it would be a flash. */
export const shortestRange = 0.2;

const toMillisecond = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const lengthOf = ({ from, until }: KeptRange): number => until - from;

/** Ranges in the order of their time, within the original, none touching another; what is too short to be seen is left out. */
export function normaliseRanges(ranges: readonly KeptRange[], originalSeconds: number): KeptRange[] {
  const sorted = ranges
    .map(({ from, until }) => ({
      from: toMillisecond(Math.max(0, from)),
      until: toMillisecond(Math.min(originalSeconds, until)),
    }))
    .filter((range) => lengthOf(range) > 0)
    .sort((one, other) => one.from - other.from);
  const joined: KeptRange[] = [];
  for (const range of sorted) {
    const before = joined.at(-1);
    if (before === undefined || range.from > before.until) joined.push(range);
    else joined[joined.length - 1] = { from: before.from, until: Math.max(before.until, range.until) };
  }
  return joined.filter((range) => toMillisecond(lengthOf(range)) >= shortestRange);
}

/** How long the edited video is. */
export const keptSeconds = (ranges: readonly KeptRange[]): number =>
  toMillisecond(ranges.reduce((sum, range) => sum + lengthOf(range), 0));

/** Whether nothing is cut. */
export function isWhole(ranges: readonly KeptRange[], originalSeconds: number): boolean {
  const [first, ...others] = ranges;
  return (
    first !== undefined &&
    others.length === 0 &&
    first.from <= 0.001 &&
    first.until >= toMillisecond(originalSeconds) - 0.001
  );
}

/** Where a time of the original is in the edited video; of a time that is cut, where the video goes on behind the cut. */
export function toEdited(ranges: readonly KeptRange[], original: number): number {
  let begin = 0;
  for (const range of ranges) {
    if (original < range.from) return toMillisecond(begin);
    if (original < range.until) return toMillisecond(begin + original - range.from);
    begin += lengthOf(range);
  }
  return toMillisecond(begin);
}

/** Whether a time of the original is shown. */
export const isKept = (ranges: readonly KeptRange[], original: number): boolean =>
  ranges.some(({ from, until }) => original >= from && original < until);

/** The time of the original that is shown at a time of the edited video. */
export function toOriginal(ranges: readonly KeptRange[], edited: number): number {
  let left = Math.max(0, edited);
  for (const range of ranges) {
    if (left < lengthOf(range) - 0.0005) return toMillisecond(range.from + left);
    left -= lengthOf(range);
  }
  return ranges.at(-1)?.until ?? 0;
}

/** The same of the end of something: at a cut it is the end of what is before it, not the beginning of what follows. */
export function endToOriginal(ranges: readonly KeptRange[], edited: number): number {
  let left = Math.max(0, edited);
  for (const range of ranges) {
    if (left <= lengthOf(range) + 0.0005) return toMillisecond(range.from + Math.min(left, lengthOf(range)));
    left -= lengthOf(range);
  }
  return ranges.at(-1)?.until ?? 0;
}

/** Something with a beginning and an end, in seconds. */
interface Span {
  readonly inicio: number;
  readonly fim: number;
}

/** What is left of something at a cut is shown from this length on. */
const shortestRest = 0.3;

/** Spans of an original as the edited video has them: moved, shortened at cuts, and without those of which nothing is left. */
export function followEdit<One extends Span>(ranges: readonly KeptRange[], spans: readonly One[]): One[] {
  return spans.flatMap((span) => {
    const parts = ranges
      .map(({ from, until }) => Math.min(span.fim, until) - Math.max(span.inicio, from))
      .filter((part) => part > 0);
    const left = parts.reduce((sum, part) => sum + part, 0);
    const isEnough = left >= shortestRest || left >= span.fim - span.inicio - 0.001;
    if (!isEnough) return [];
    const inicio = toEdited(ranges, span.inicio);
    const fim = toMillisecond(inicio + left);
    return fim > inicio ? [{ ...span, inicio, fim }] : [];
  });
}

/** Spans of an edited video as its original has them. */
export function unfollowEdit<One extends Span>(ranges: readonly KeptRange[], spans: readonly One[]): One[] {
  return spans.flatMap((span) => {
    const inicio = toOriginal(ranges, span.inicio);
    const fim = endToOriginal(ranges, span.fim);
    return fim > inicio ? [{ ...span, inicio, fim }] : [];
  });
}

/**
 * The spans of the original where those of the edited video were changed meanwhile: these, with what the edit had hidden
 * altogether.
 */
export function mergeOriginals<One extends Span>(
  ranges: readonly KeptRange[],
  { originals, changed }: { readonly originals: readonly One[]; readonly changed: readonly One[] },
): One[] {
  const hidden = originals.filter((span) => followEdit(ranges, [span]).length === 0);
  return [...unfollowEdit(ranges, changed), ...hidden].sort((one, other) => one.inicio - other.inicio);
}
