import { useEffect, useState } from 'react';

const deviceClock = (): number => Date.now();
/** For durations: the clock of the device may be set. */
export const monotonicClock = (): number => performance.now();

/** The time of a clock, by default the device's, once a second while something counts. */
export function useNow(isCounting = true, clock = deviceClock): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(clock()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting, clock]);
  return now;
}
