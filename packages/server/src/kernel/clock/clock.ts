/** Wall-clock time. A port, so that tests can set the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The time as a date. */
export const nowOf = ({ clock }: { readonly clock: Clock }): Date => new Date(clock.now());
