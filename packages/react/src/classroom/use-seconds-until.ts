import { useEffect, useState } from 'react';

/** The server's clock: when it answered, and how far the clock of the device is behind it. */
interface ServerClock {
  readonly answeredAt: number;
  readonly offsetMs: number;
}

/**
 * Whole seconds until a moment on the server's clock, counted down; null from that moment on, and without one. The first rendering
 * counts from the server's answer, so that a page rendered on a server is the same one in the browser.
 */
export function useSecondsUntil(at: number | null, { answeredAt, offsetMs }: ServerClock): number | null {
  const [now, setNow] = useState<number | null>(null);
  const left = at === null ? 0 : Math.ceil((at - (now ?? answeredAt)) / 1_000);
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const tick = (): void => setNow(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isCounting, offsetMs]);
  return isCounting ? left : null;
}
