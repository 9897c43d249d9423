import type { LadderFigures } from '../../ports/live-ingest';

/** What was told of the renditions of a live. */
export interface LadderTold {
  readonly encoder: LadderFigures['encoder'];
  readonly shed: readonly string[];
}

/** What is new of them. */
export interface LadderNews {
  /** They are there from now on, or encoded by another encoder. */
  readonly isBegun: boolean;
  readonly shed: readonly string[];
  /** Shed before, and encoded again. */
  readonly returned: readonly string[];
}

/**
 * Compares the renditions of a live with what was told of them. What was never encoded for want of time is told with the
 * beginning; a rendition has returned once it is encoded, not when it is to be.
 */
export function ladderNews(
  told: LadderTold | null,
  { encoder, planned, encoded, shed, copied }: LadderFigures,
): { readonly told: LadderTold | null; readonly news: LadderNews | null } {
  const isAny = planned.length > 0 || copied.length > 0;
  const isSettled = isAny && encoded.length + shed.length === planned.length;
  if (told === null)
    return isSettled
      ? { told: { encoder, shed }, news: { isBegun: true, shed: [], returned: [] } }
      : { told, news: null };
  const added = shed.filter((name) => !told.shed.includes(name));
  const returned = told.shed.filter((name) => encoded.includes(name));
  const isBegun = encoded.length > 0 && encoder !== told.encoder;
  if (added.length === 0 && returned.length === 0 && !isBegun) return { told, news: null };
  const kept = told.shed.filter((name) => !returned.includes(name));
  return {
    told: { encoder: isBegun ? encoder : told.encoder, shed: [...kept, ...added] },
    news: { isBegun, shed: added, returned },
  };
}

/** As it is shown; null where a signal has no renditions below it. What an earlier release stored lacks some. */
export function shownLadder(
  rungs: (Pick<LadderFigures, 'encoder' | 'encoded' | 'shed'> & Partial<LadderFigures>) | undefined,
) {
  if (rungs === undefined) return null;
  const { encoder, planned = [], encoded, shed, copied = [], away = [] } = rungs;
  if (planned.length + copied.length + away.length === 0) return null;
  return {
    encoder,
    encoded: [...encoded],
    shed: [...shed],
    copied: [...copied],
    away: [...away],
  };
}
