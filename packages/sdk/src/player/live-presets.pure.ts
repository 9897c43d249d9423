/**
 * Highest playback rate for catching up with the live edge; a rate of 1.05 is not audible.
 *
 * @example
 * ```ts
 * const player = createPlayer({ hlsConfig: { maxLiveSyncPlaybackRate: MAX_CATCH_UP_RATE } });
 * ```
 */
export const MAX_CATCH_UP_RATE = 1.05;

/**
 * Seconds before the current time that stay buffered; a limit, since a live runs for hours.
 *
 * @example
 * ```ts
 * const player = createPlayer({ hlsConfig: { backBufferLength: LIVE_BACK_BUFFER_SECONDS } });
 * ```
 */
export const LIVE_BACK_BUFFER_SECONDS = 30;

/** How a live is watched; decides the settings of hls.js. */
export interface LiveMode {
  /** Viewers may rewind; the player never seeks back to the live edge by itself. */
  readonly dvr: boolean;
  /** Without `dvr`, seeks back to the live edge where catching up would take too long. */
  readonly lowLatency: boolean;
  /**
   * The playlists have partial segments, and name the distance from the live edge that players keep: that of a live with the
   * latency `ultra-low`. Default false.
   */
  readonly partial?: boolean;
}

/**
 * The `hlsConfig` of a live. With `dvr` the delay never causes a seek, whatever `lowLatency` is, since that would undo a
 * rewind. With `lowLatency` alone a viewer more than ten segments behind is moved to the live edge.
 *
 * @example
 * ```ts
 * import { liveHlsConfig } from '@palco/sdk/live-view';
 * import { createPlayer } from '@palco/sdk/player';
 *
 * const player = createPlayer({ hlsConfig: liveHlsConfig({ dvr: false, lowLatency: true }) });
 * ```
 */
export function liveHlsConfig({
  dvr,
  lowLatency,
  partial = false,
}: LiveMode): Readonly<Record<string, unknown>> {
  return {
    backBufferLength: LIVE_BACK_BUFFER_SECONDS,
    maxLiveSyncPlaybackRate: MAX_CATCH_UP_RATE,
    // hls.js changes the playback rate only in this mode; playlists without partial segments play the same in both modes.
    lowLatencyMode: true,
    // With 0, hls.js keeps the distance that the playlist names; without a value it refuses a maximum latency.
    liveSyncDurationCount: partial ? 0 : 2,
    ...(lowLatency && !dvr && { liveMaxLatencyDurationCount: 10 }),
  };
}
