/** A time in which the disk had no room for a recording, in milliseconds since 1970; `until` is null while it has none. */
export interface DiskGap {
  readonly from: number;
  readonly until: number | null;
}

/** The gaps of one recording, and since when the last one may be over. */
export interface DiskGaps {
  readonly all: readonly DiskGap[];
  readonly endedAt: number | null;
}

/** What became of a gap. */
export type GapNews = { readonly kind: 'begun' | 'ended'; readonly gap: DiskGap };

/** A disk that is just full takes a fragment now and then: that does not end a gap. */
const settledMs = 5000;
const mostGaps = 20;

export const noGaps: DiskGaps = { all: [], endedAt: null };

const withLast = (all: readonly DiskGap[], gap: DiskGap): readonly DiskGap[] =>
  [...all.slice(0, -1), gap].slice(-mostGaps);

/** The gaps after a look at the disk. `isOver`: nothing more is recorded, so that an open gap ends. */
export function followGaps(
  gaps: DiskGaps,
  {
    isFull,
    isOver = false,
    now,
  }: { readonly isFull: boolean; readonly isOver?: boolean; readonly now: number },
): { readonly gaps: DiskGaps; readonly news: GapNews | null } {
  const { all, endedAt } = gaps;
  const last = all.at(-1);
  if (last === undefined || last.until !== null) {
    if (!isFull || isOver) return { gaps, news: null };
    const gap = { from: now, until: null };
    return { gaps: { all: [...all, gap].slice(-mostGaps), endedAt: null }, news: { kind: 'begun', gap } };
  }
  if (isFull && !isOver) return { gaps: endedAt === null ? gaps : { all, endedAt: null }, news: null };
  const until = endedAt ?? now;
  if (!isOver && now - until < settledMs) return { gaps: { all, endedAt: until }, news: null };
  const gap = { from: last.from, until };
  return { gaps: { all: withLast(all, gap), endedAt: null }, news: { kind: 'ended', gap } };
}
