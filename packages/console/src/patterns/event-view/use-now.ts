import { useEffect, useState } from 'react';

/** The clock of the server, once a second; `offsetMs` is how far this device is behind it. */
export function useNow(offsetMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now + offsetMs;
}
