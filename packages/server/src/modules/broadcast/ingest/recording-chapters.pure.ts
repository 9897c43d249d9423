/** A stretch of a recording: when it was on air, and where it is in the video. */
export interface RecordedStretch {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Seconds of the video. */
  readonly begin: number;
  readonly end: number;
}

/** A moment with a name. */
export interface NamedMoment {
  readonly title: string;
  readonly at: Date;
}

/** As many as a video has at most. */
const mostChapters = 200;
/** Chapters begin on a tenth of a second, none at the very end of the video. */
const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/**
 * Where a moment is in a video of stretches, in their order, from which the pauses between them were cut out: a moment of a pause is
 * where the next stretch begins, and null behind the last one.
 */
export function placeOf(at: number, stretches: readonly RecordedStretch[]): number | null {
  const index = stretches.findLastIndex(({ startedAt }) => startedAt <= at);
  const stretch = stretches[index];
  if (stretch === undefined) return stretches[0]?.begin ?? null;
  const place = stretch.begin + (at - stretch.startedAt) / 1000;
  if (place < stretch.end) return place;
  return stretches[index + 1]?.begin ?? null;
}

/** The marks of a live as chapters of its video. Of several at one time the first is kept. */
export function chaptersOf(
  moments: readonly NamedMoment[],
  stretches: readonly RecordedStretch[],
): { inicio: number; titulo: string }[] {
  const found = new Map<number, string>();
  const inOrder = moments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { title, at } of inOrder) {
    const place = placeOf(at.getTime(), stretches);
    if (place === null) continue;
    const inicio = round(place);
    if (inicio < (stretches.at(-1)?.end ?? 0) && !found.has(inicio)) found.set(inicio, title);
  }
  return [...found].slice(0, mostChapters).map(([inicio, titulo]) => ({ inicio, titulo }));
}
