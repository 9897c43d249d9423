const windowMs = 4000;

/** The bit rate of the last seconds. */
export function createRateMeter() {
  let taken: { readonly at: number; readonly bytes: number }[] = [];
  return {
    add: (bytes: number, at: number): void => void taken.push({ at, bytes }),
    bitsPerSecond(now: number): number {
      taken = taken.filter(({ at }) => now - at < windowMs);
      return Math.round((taken.reduce((sum, { bytes }) => sum + bytes, 0) * 8000) / windowMs);
    },
  };
}
