import { useState } from 'react';
import { secondsSince } from '../clock/elapsed.pure';
import { monotonicClock, useNow } from '../clock/use-now';

/**
 * Seconds since a live began, once a second. Between two answers of the server the clock that nobody sets counts on; each
 * answer sets it right, since it stands still while the device sleeps.
 */
export function useElapsed(startedAt: string | null, answeredAt: number): number {
  const now = useNow(true, monotonicClock);
  const [answer, setAnswer] = useState({ answeredAt, at: now });
  if (answer.answeredAt !== answeredAt) setAnswer({ answeredAt, at: monotonicClock() });
  return (secondsSince(startedAt, answeredAt) ?? 0) + (now - answer.at) / 1_000;
}
