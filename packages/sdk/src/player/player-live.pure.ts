import type { PlayerState } from './player-state.pure';

/** A stretch of media time, in seconds. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

interface SeekFacts {
  readonly duration: number;
  readonly seekable: TimeRange | null;
}

/** Closer than this to the live edge, in seconds, a viewer counts as watching live: segments come in steps. */
export const LIVE_TOLERANCE_SECONDS = 10;

/** What can be seeked to: the whole of a recording, of a live stream the stretch that it still has. Empty while unknown. */
export function seekRange({ duration, seekable }: SeekFacts): TimeRange {
  if (seekable && duration === Infinity) return seekable;
  return { start: 0, end: Number.isFinite(duration) ? duration : 0 };
}

/** How far a time is inside of a stretch, from 0 to 100. */
export function percentOf(time: number, { start, end }: TimeRange): number {
  return end > start ? Math.min(100, Math.max(0, ((time - start) * 100) / (end - start))) : 0;
}

/** A place to seek to that the media has. */
export function clampTime(time: number, facts: SeekFacts): number {
  const { start, end } = seekRange(facts);
  return Math.min(Math.max(start, time || 0), end > 0 ? end : Infinity);
}

/**
 * The newest place of a live stream that can be played: what the streaming library recommends, else the end of what can be
 * seeked to. Null where the source is no live stream.
 */
export function liveEdgeOf(
  duration: number,
  seekable: TimeRange | null,
  recommended: number | null | undefined,
): number | null {
  return duration === Infinity ? (recommended ?? seekable?.end ?? null) : null;
}

/** Never negative; null where there is no live edge. */
export function secondsBehindLive({
  currentTime,
  liveEdge,
}: {
  readonly currentTime: number;
  readonly liveEdge: number | null;
}): number | null {
  return liveEdge === null ? null : Math.max(0, liveEdge - currentTime);
}

/** Whether a viewer watches live, as far as one can say in steps of segments. */
export function isAtLiveEdge({
  secondsBehindLive: behind,
}: {
  readonly secondsBehindLive: number | null;
}): boolean {
  return behind !== null && behind <= LIVE_TOLERANCE_SECONDS;
}

/**
 * Whether the source of a live has to be opened again, by a page that knows that the live goes on: what fails where no
 * segment was written yet, and what came to an end with the signal.
 */
export function shouldReopenLive({ stage }: Pick<PlayerState, 'stage'>): boolean {
  return stage === 'failed' || stage === 'ended';
}
