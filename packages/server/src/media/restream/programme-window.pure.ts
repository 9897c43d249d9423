import type { LivePlaylist, LiveSegment } from '../live/live-playlist.pure';

/** A segment that waits in the window of a programme. */
interface Waiting {
  readonly segment: LiveSegment;
  readonly sequence: number;
  /** Rises by one with each run of the programme. */
  readonly run: number;
}

/** The segment that is read next. */
export interface NextSegment extends Waiting {
  /** Segments that waited, and are left out before it. */
  readonly skipped: readonly LiveSegment[];
}

export interface Reader {
  /** The sequence that it reads next; null for one that begins. */
  readonly next: number | null;
  /** All but the newest segment are left out. */
  readonly isLate: boolean;
}

/** Null where nothing waits. A reader that begins takes the newest segment, and leaves out nothing by it. */
export function chooseNext(list: LivePlaylist, { next, isLate }: Reader): NextSegment | null {
  const waiting = waitingOf(list, next);
  const [oldest] = waiting;
  const newest = waiting.at(-1);
  if (oldest === undefined || newest === undefined) return null;
  if (next === null) return { ...newest, skipped: [] };
  if (!isLate) return { ...oldest, skipped: [] };
  return { ...newest, skipped: waiting.slice(0, -1).map(({ segment }) => segment) };
}

function waitingOf(list: LivePlaylist, next: number | null): Waiting[] {
  let run = list.discontinuitySequence;
  const all = list.segments.map((segment, index) => {
    if (segment.discontinuity) run += 1;
    return { segment, sequence: list.mediaSequence + index, run };
  });
  return all.filter(({ sequence }) => next === null || sequence >= next);
}
