import { chooseFrameRate, toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';

/** What is known of the rate of a signal when its first pictures were seen. */
export interface SignalRate {
  /** What its parameters say, such as the timing in an H.264 sequence; 0 where they say nothing. */
  readonly declared: Fraction;
  /** Of the first timestamps, which are whole milliseconds: perhaps of one gap alone. */
  readonly average: Fraction;
}

/** Two timestamps, each rounded, are at most this farther apart, or nearer. */
const roundingMs = 1;
const tinyMs = 1e-6;
/** Rates that senders offer. Those by 1001 cannot be told from them by milliseconds: they have to be declared. */
const usualRates = [10, 12, 15, 20, 24, 25, 30, 48, 50, 60] as const;

const periodMs = (rate: number): number => 1000 / rate;
const distanceMs = (one: number, other: number): number => Math.abs(periodMs(one) - periodMs(other));

/**
 * The rate of a signal. The average of a few timestamps in milliseconds is none: that of 30 pictures a second is 1000/33. What is
 * declared is believed where it is not refuted by the timestamps, as by a sender of fields or of pictures at any time.
 */
export function signalRate({ declared, average }: SignalRate): Fraction {
  const [said, measured] = [toNumber(declared), toNumber(average)];
  if (measured <= 0) return chooseFrameRate(declared, declared);
  if (said > 0 && isNear(said, measured)) return chooseFrameRate(declared, declared);
  const exact = chooseFrameRate(average, average);
  if (exact.den !== 1 && isUsual(exact)) return exact;
  const [nearest] = usualRates
    .filter((rate) => isNear(rate, measured))
    .toSorted((one, other) => distanceMs(one, measured) - distanceMs(other, measured));
  return nearest === undefined ? exact : { num: nearest, den: 1 };
}

const isNear = (rate: number, measured: number): boolean => distanceMs(rate, measured) <= roundingMs + tinyMs;
/** Broadcast rates that a long average tells apart. */
const isUsual = ({ den }: Fraction): boolean => den === 1001;
