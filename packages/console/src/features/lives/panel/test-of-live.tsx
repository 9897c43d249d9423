import type { Live } from '@palco/sdk/lives';
import { monotonicClock, useNow } from '../clock/use-now';
import { TestSignal } from '../test-signal';
import { presenceNow, type SignalCard } from './signal-cards.pure';

/** The test signal of a live whose signals are watched. */
export function TestOfLive({ live, cards }: { live: Live; cards: readonly SignalCard[] }) {
  const now = useNow(true, monotonicClock);
  const first = cards.find(({ id }) => id === 1);
  return (
    <TestSignal
      live={live}
      signal={first && { ...first, isPresent: presenceNow(first, now) === 'present' }}
    />
  );
}
