import type { Live } from '@palco/sdk/lives';

/** How long after it happened the programme shows a moment, by the latency of its live (`docs/capacity.md`). */
const delayMs: { readonly [Latency in Live['latency']]: number } = {
  default: 5_000,
  low: 3_400,
  'ultra-low': 1_600,
};

/** The moment that somebody sees in the programme now; never before the live began. */
export function seenMoment({ latency, startedAt }: Pick<Live, 'latency' | 'startedAt'>, now: number): number {
  return Math.max(Date.parse(startedAt ?? '') || 0, now - delayMs[latency]);
}
