/** Limits of one media process; it is killed when it exceeds one. */
export interface MediaLimits {
  /** Wall clock of the check whether the engine works on this machine, in milliseconds. */
  readonly checkMs: number;
  /** Wall clock of a probe. */
  readonly shortTaskMs: number;
  /** Wall clock of packaging: this … */
  readonly packageBaseMs: number;
  /** … and this for each second of the source. */
  readonly packageMsPerSecond: number;
  /** Assumed for a source that does not declare its duration. */
  readonly unknownDurationSeconds: number;
  /** A process without progress for this long counts as hung. */
  readonly stallMs: number;
  /** Resident memory. */
  readonly memoryBytes: number;
}

/**
 * Generous, because the children run at a low priority: on a busy machine a healthy one takes many times as long. One that
 * hangs is detected by `stallMs`.
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
