/** Ends a download that only trickles: a byte now and then would hold its place for ever. */
export interface Pace {
  readonly signal: AbortSignal;
  /** How many bytes came until now. */
  tell(bytes: number): void;
  stop(): void;
}

/** In each minute at least so much: a phone line sends more. */
const leastBytes = 64 * 1024;
const defaultPeriodMs = 60_000;

/** Aborts with `signal`, or after a period in which less than {@link leastBytes} came. */
export function createPace(signal: AbortSignal, periodMs = defaultPeriodMs): Pace {
  const slow = new AbortController();
  let came = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (came - before < leastBytes) slow.abort(new Error('The other server sends too slowly'));
    before = came;
  }, periodMs);
  return {
    signal: AbortSignal.any([signal, slow.signal]),
    tell(bytes) {
      // The first call may name what an earlier connection brought.
      if (came === 0) before = Math.min(before, bytes);
      came = bytes;
    },
    stop: () => clearInterval(timer),
  };
}
