// Brings a player out of any stall that is not for want of media: hls.js can stop asking for media that its list has (see the
// README), and says nothing then.

/** What is seen of a playing element and its list, about twice a second. Places are in seconds. */
export interface WatchSample {
  /** Milliseconds of a clock that never goes back. */
  readonly at: number;
  readonly position: number;
  /** The element is meant to play, has not ended, and no failed request waits for its next try. */
  readonly isWanted: boolean;
  /** Seconds of media in the buffer from the position on. */
  readonly ahead: number;
  /** The end of the newest media in the list; null while none is known. */
  readonly listEnd: number | null;
  /** Bytes of media that have come so far. */
  readonly bytes: number;
  /** A request for media is under way. */
  readonly isLoading: boolean;
  readonly isLive: boolean;
  /** The place that a live with partial segments would play at its edge; null for all else. */
  readonly edge: number | null;
}

/**
 * - `restart`: ask again for what comes next
 * - `jump`: go to the live edge, or past a place that cannot be played
 * - `rebuild`: make the decoder new, at the same place
 * - `catchUp`: go to the live edge, which the viewer has fallen behind without wanting to
 */
export type WatchAction = 'restart' | 'jump' | 'rebuild' | 'catchUp';

/** What is remembered from sample to sample; times in milliseconds. */
export interface WatchState {
  readonly last: WatchSample | null;
  /** When the position moved last. */
  readonly movedAt: number;
  /** Since when there has been media to ask for and none came. */
  readonly idleSince: number;
  /** How many actions were tried in this stall. */
  readonly tries: number;
  /** The viewer watches at the live edge, and has not gone away from it. */
  readonly isAtEdge: boolean;
  readonly caughtUpAt: number;
}

/** Before the first sample. */
export const initialWatch: WatchState = {
  last: null,
  movedAt: 0,
  idleSince: 0,
  tries: 0,
  isAtEdge: false,
  caughtUpAt: Number.NEGATIVE_INFINITY,
};

/** Samples so far apart say that the page slept: it begins anew. */
const SLEPT_MS = 2_500;

/** A picture that stands for less is no stall. */
const STANDS_MS = 1_000;

/** With nothing asked for although there is media: an action follows. Half a second is left for the next sample. */
const IDLE_MS = 2_000;

/**
 * With data that do not play, or with a request under way in a live that brings nothing: slow servers and decoders get more time. A
 * request of a recording has the time-out of hls.js.
 */
const SILENT_MS = 6_000;

/** Media of less than this are not worth a request, and play without one. */
const WORTH_SECONDS = 0.5;

/** At most so far behind counts as at the edge, … */
const EDGE_SECONDS = 2;

/** … and so far behind it has been lost. */
const LOST_SECONDS = 4;

/** Where the line cannot hold the edge, going there again and again would be worse than a delay. */
const CATCH_UP_MS = 20_000;

const ladder: readonly WatchAction[] = ['restart', 'jump', 'rebuild'];

/** What a sample changes, and what is to be done. */
export function watchTransition(
  state: WatchState,
  now: WatchSample,
): { readonly state: WatchState; readonly action: WatchAction | null } {
  const { last } = state;
  if (last === null || now.at - last.at > SLEPT_MS || !now.isWanted)
    return { state: { ...begun(state, now), isAtEdge: state.isAtEdge && now.isWanted }, action: null };
  const followed = follow(state, last, now);
  if (mustCatchUp(followed, now))
    return { state: { ...begun(followed, now), isAtEdge: true, caughtUpAt: now.at }, action: 'catchUp' };
  if (!isStuck(followed, now)) return { state: followed, action: null };
  const action = ladder[Math.min(followed.tries, ladder.length - 1)] ?? null;
  return { state: { ...followed, idleSince: now.at, tries: followed.tries + 1 }, action };
}

const begun = (state: WatchState, now: WatchSample): WatchState => ({
  ...state,
  last: now,
  movedAt: now.at,
  idleSince: now.at,
  tries: 0,
});

function follow(state: WatchState, last: WatchSample, now: WatchSample): WatchState {
  const moved = now.position - last.position;
  const isMoving = moved !== 0;
  // Nothing but a viewer goes back, or further than time does.
  const isSought = moved < 0 || moved > (now.at - last.at) / 500 + 1;
  const isComing = now.bytes !== last.bytes && now.ahead < 1;
  const isNear = now.edge !== null && isMoving && now.edge - now.position <= EDGE_SECONDS;
  return {
    ...state,
    last: now,
    movedAt: isMoving ? now.at : state.movedAt,
    idleSince: isMoving || isComing || !hasMedia(now) ? now.at : state.idleSince,
    tries: isMoving ? 0 : state.tries,
    isAtEdge: isNear || (state.isAtEdge && !isSought),
  };
}

const hasMedia = ({ ahead, position, listEnd }: WatchSample): boolean =>
  ahead > WORTH_SECONDS || (listEnd !== null && listEnd - position - ahead > WORTH_SECONDS);

function isStuck({ movedAt, idleSince }: WatchState, { at, isLoading, isLive, ahead }: WatchSample): boolean {
  const isFull = ahead > WORTH_SECONDS;
  if (isLoading && !isLive && !isFull) return false;
  const limit = isLoading || isFull ? SILENT_MS : IDLE_MS;
  return at - movedAt >= STANDS_MS && at - idleSince >= limit;
}

const mustCatchUp = (
  { isAtEdge, movedAt, caughtUpAt }: WatchState,
  { at, position, edge }: WatchSample,
): boolean =>
  isAtEdge &&
  edge !== null &&
  movedAt === at &&
  edge - position > LOST_SECONDS &&
  at - caughtUpAt > CATCH_UP_MS;
