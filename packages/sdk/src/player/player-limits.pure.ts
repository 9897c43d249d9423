/**
 * How much of a playlist is loaded. Files without a playlist are loaded as the browser does it.
 *
 * @example
 * ```ts
 * // A player on a page with many others.
 * const player = createPlayer({ limits: { aheadSeconds: 20, behindSeconds: 10 } });
 * ```
 */
export interface PlayerLimits {
  /** Seconds that are loaded ahead at most. Default 60. */
  readonly aheadSeconds?: number;
  /** Seconds that are kept behind at most. Default 90. */
  readonly behindSeconds?: number;
  /** Whether the size of the element limits the automatic quality, outside of full screen. Default true. */
  readonly capQuality?: boolean;
}
