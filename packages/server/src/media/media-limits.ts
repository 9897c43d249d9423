/** What one media process may take before it is ended. */
export interface MediaLimits {
  /** Wall clock of looking whether the engine runs here, in milliseconds. */
  readonly checkMs: number;
  /** Wall clock of a probe. */
  readonly shortTaskMs: number;
  /** Wall clock of packaging: this … */
  readonly packageBaseMs: number;
  /** … and this for each second of the source. */
  readonly packageMsPerSecond: number;
  /** Taken where the source does not say how long it is. */
  readonly unknownDurationSeconds: number;
  /** Without any progress for so long it hangs. */
  readonly stallMs: number;
  /** Resident memory. */
  readonly memoryBytes: number;
}

/**
 * Generous, because the children run at a low priority: on a machine that is busy otherwise a healthy one takes many times
 * as long, and one that hangs is found by `stallMs` all the same.
 */
export const defaultMediaLimits: MediaLimits = {
  checkMs: 120_000,
  shortTaskMs: 60_000,
  packageBaseMs: 300_000,
  packageMsPerSecond: 30_000,
  unknownDurationSeconds: 3600,
  stallMs: 120_000,
  memoryBytes: 1.5 * 1024 ** 3,
};
