/** A viewer who lags behind is brought back by playing at most this fast: 1.05 is not heard. */
export const MAX_CATCH_UP_RATE = 1.05;

/** Seconds behind the current place that are kept in memory: a live runs for hours. */
export const LIVE_BACK_BUFFER_SECONDS = 30;

/** How a live is watched; decides the settings of hls.js. */
export interface LiveMode {
  /** Viewers may rewind: a viewer who did is never taken back to the live edge. */
  readonly dvr: boolean;
  /** Delay before speed: nearer to the live edge, and back to it by a seek where catching up would take too long. */
  readonly lowLatency: boolean;
}

/**
 * The `hlsConfig` of a live. Two presets: with DVR nothing ever seeks because of the delay; with low latency a viewer more
 * than ten segments behind is taken to the live edge. A live with both keeps to the first: rewinding is the viewer's wish.
 *
 * @example
 * ```ts
 * import { liveHlsConfig } from '@palco/sdk/live-view';
 * import { createPlayer } from '@palco/sdk/player';
 *
 * const player = createPlayer({ hlsConfig: liveHlsConfig({ dvr: false, lowLatency: true }) });
 * ```
 */
export function liveHlsConfig({ dvr, lowLatency }: LiveMode): Readonly<Record<string, unknown>> {
  return {
    backBufferLength: LIVE_BACK_BUFFER_SECONDS,
    maxLiveSyncPlaybackRate: MAX_CATCH_UP_RATE,
    // hls.js catches up in this mode alone; playlists without parts play in it as in the other.
    lowLatencyMode: true,
    liveSyncDurationCount: lowLatency ? 2 : 3,
    ...(lowLatency && !dvr && { liveMaxLatencyDurationCount: 10 }),
  };
}
