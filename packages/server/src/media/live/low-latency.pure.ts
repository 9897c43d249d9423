// Delivery directives of low-latency HLS (RFC 8216bis, 6.2.5).

/** Seconds that a player without partial segments keeps from the live edge: at least three target durations. */
export const holdBack = (targetSeconds: number): number => targetSeconds * 3;

/** Seconds that a player of partial segments keeps from the live edge: at least three of their target durations. */
export const partHoldBack = (partSeconds: number): number => partSeconds * 4;

/** Segments that end further from the live edge can be left out of a playlist: at least six target durations. */
export const skipUntil = (targetSeconds: number): number => targetSeconds * 6;

/** Whether a request for a playlist wants it without the segments that the player has already. */
export const wantsDelta = (query: Readonly<Record<string, unknown>>): boolean =>
  query['_HLS_skip'] === 'YES' || query['_HLS_skip'] === 'v2';

/** What a request for a playlist asks to wait for. */
export interface ReloadDirective {
  readonly mediaSequence: number;
  /** Null for a whole segment. */
  readonly part: number | null;
}

/** What a playlist has. */
export interface PlaylistEdge {
  readonly ended: boolean;
  /** Null for a playlist without partial segments, whose requests are never blocked. */
  readonly partSeconds: number | null;
  /** Of the segment that is not complete yet. */
  readonly nextSequence: number;
  /** Partial segments of that segment so far. */
  readonly openParts: number;
  /** Partial segments of the last complete segment. */
  readonly lastParts: number;
}

/** Reads `_HLS_msn` and `_HLS_part`; null where the request has none of them, `invalid` where they are no such directive. */
export function readDirective(query: Readonly<Record<string, unknown>>): ReloadDirective | 'invalid' | null {
  const { _HLS_msn: sequence, _HLS_part: part } = query;
  if (sequence === undefined) return part === undefined ? null : 'invalid';
  if (!isCount(sequence) || (part !== undefined && !isCount(part))) return 'invalid';
  return { mediaSequence: Number(sequence), part: part === undefined ? null : Number(part) };
}

const isCount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,9}$/.test(value);

/** How many partial segments a request may be ahead of the last one («Advance Part Limit»). */
const advanceLimit = (partSeconds: number): number => (partSeconds < 1 ? Math.ceil(3 / partSeconds) : 3);

/** Whether to answer a request for a playlist now, to wait for more, or to refuse it because it asks too far ahead. */
export function decideReload(edge: PlaylistEdge, asked: ReloadDirective): 'answer' | 'wait' | 'refuse' {
  if (edge.ended || edge.partSeconds === null) return 'answer';
  const { mediaSequence, part } = continued(edge, asked);
  if (mediaSequence < edge.nextSequence) return 'answer';
  // The last complete segment is the one before the next: two after that are the furthest that may be asked for.
  if (mediaSequence > edge.nextSequence + 1) return 'refuse';
  if (part === null) return 'wait';
  const limit = advanceLimit(edge.partSeconds);
  if (mediaSequence > edge.nextSequence) return part < limit ? 'wait' : 'refuse';
  if (part < edge.openParts) return 'answer';
  return part < edge.openParts + limit ? 'wait' : 'refuse';
}

/** A part after the last one of a complete segment is the first one of the next segment. */
function continued({ nextSequence, lastParts }: PlaylistEdge, asked: ReloadDirective): ReloadDirective {
  const isAfterLast =
    asked.part !== null &&
    asked.mediaSequence === nextSequence - 1 &&
    lastParts > 0 &&
    asked.part >= lastParts;
  return isAfterLast ? { mediaSequence: nextSequence, part: 0 } : asked;
}

/** How long a request waits at most: three target durations. */
export const longestWaitMs = (targetSeconds: number): number => targetSeconds * 3 * 1000;
