/** A stretch of media time, in seconds. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Closer than this to the live edge, in seconds, a viewer counts as watching live: segments come in steps. */
export const LIVE_TOLERANCE_SECONDS = 10;

/** A place to seek to that the media has. */
export function clampTime(
  time: number,
  { duration, seekable }: { readonly duration: number; readonly seekable: TimeRange | null },
): number {
  const { start, end } = seekable && duration === Infinity ? seekable : { start: 0, end: duration };
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
