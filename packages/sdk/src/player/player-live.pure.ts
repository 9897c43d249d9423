import type { PlayerState, TimeRange } from './player-state.pure';

interface SeekFacts {
  readonly duration: number;
  readonly seekable: TimeRange | null;
}

/**
 * A viewer at most this many seconds behind the live edge counts as watching live: the edge moves in steps of a segment.
 */
const LIVE_TOLERANCE_SECONDS = 10;

/**
 * What can be seeked to: the whole of a recording, of a live stream the stretch that it still has. Empty while unknown.
 *
 * @example
 * ```ts
 * const { start, end } = seekRange(player.$state.get());
 * player.seek((start + end) / 2);
 * ```
 */
export function seekRange({ duration, seekable }: SeekFacts): TimeRange {
  if (seekable && duration === Infinity) return seekable;
  return { start: 0, end: Number.isFinite(duration) ? duration : 0 };
}

/**
 * Position of a time in a stretch, in percent from 0 to 100.
 *
 * @example
 * ```ts
 * percentOf(30, { start: 0, end: 120 }); // 25
 * ```
 */
export function percentOf(time: number, { start, end }: TimeRange): number {
  return end > start ? Math.min(100, Math.max(0, ((time - start) * 100) / (end - start))) : 0;
}

/** Moves a time into the seekable range, without an upper limit while the duration is unknown; NaN counts as 0. */
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

/** Seconds behind the live edge, never negative; null where there is no live edge. */
export function secondsBehindLive({
  currentTime,
  liveEdge,
}: {
  readonly currentTime: number;
  readonly liveEdge: number | null;
}): number | null {
  return liveEdge === null ? null : Math.max(0, liveEdge - currentTime);
}

/**
 * Whether a viewer is at most {@link LIVE_TOLERANCE_SECONDS} behind the live edge; false where there is none.
 *
 * @example
 * ```ts
 * isAtLiveEdge({ secondsBehindLive: 4 }); // true
 * isAtLiveEdge({ secondsBehindLive: null }); // false: no live
 * ```
 */
export function isAtLiveEdge({
  secondsBehindLive: behind,
}: {
  readonly secondsBehindLive: number | null;
}): boolean {
  return behind !== null && behind <= LIVE_TOLERANCE_SECONDS;
}

/**
 * Whether a page that knows that the live goes on has to load its source again: playback fails before the first segment is
 * written, and ends when the signal is interrupted.
 *
 * @example
 * ```ts
 * player.$state.subscribe((state) => {
 *   if (shouldReopenLive(state)) player.load({ src });
 * });
 * ```
 */
export function shouldReopenLive({ stage }: Pick<PlayerState, 'stage'>): boolean {
  return stage === 'failed' || stage === 'ended';
}
