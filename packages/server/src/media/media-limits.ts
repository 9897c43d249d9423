/** What one media process may take before it is ended. */
export interface MediaLimits {
  /** Wall clock of a probe, in milliseconds. */
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

export const defaultMediaLimits: MediaLimits = {
  shortTaskMs: 10_000,
  packageBaseMs: 60_000,
  packageMsPerSecond: 10_000,
  unknownDurationSeconds: 3600,
  stallMs: 60_000,
  memoryBytes: 1.5 * 1024 ** 3,
};
