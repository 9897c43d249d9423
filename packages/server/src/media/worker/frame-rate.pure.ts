/** A fraction as media files write it, for example 30000/1001. */
export interface Fraction {
  readonly num: number;
  readonly den: number;
}

const standardRates: readonly Fraction[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];
const wholeRates = [24, 25, 30, 50, 60] as const;
const fallback: Fraction = { num: 30, den: 1 };
const fastest: Fraction = { num: 60, den: 1 };
/** Slower sources (slides, surveillance, a single picture) are repeated up to this, so that seeking stays fine-grained. */
export const slowest: Fraction = { num: 5, den: 1 };

/**
 * The constant frame rate to encode with. A rate within 0.5 % of a standard one is that one; where the average and the
 * real base rate differ by more than 5 % (variable rate) the average is rounded up to a whole standard rate.
 *
 * @param moving the rate of {@link measureMoving}, where it was measured: what moves for a part of the time needs more than the
 * average.
 */
export function chooseFrameRate(average: Fraction, real: Fraction, moving = 0): Fraction {
  const averageValue = toNumber(average);
  // A second may hold one picture more than the rate says.
  if (moving - 1 > averageValue) return { num: wholeAtLeast(moving - 1), den: 1 };
  const realValue = toNumber(real);
  const measured = averageValue > 0 ? averageValue : realValue;
  if (measured <= 0) return fallback;
  if (measured >= 60) return fastest;
  if (measured <= 5) return slowest;
  const variable = realValue > 0 && Math.abs(realValue - measured) / measured > 0.05;
  if (variable) return { num: wholeAtLeast(measured - 0.01), den: 1 };
  const standard = standardRates.find((rate) => Math.abs(toNumber(rate) - measured) / measured < 0.0005);
  const near =
    standard ?? standardRates.find((rate) => Math.abs(toNumber(rate) - measured) / measured < 0.005);
  return near ?? (averageValue > 0 ? average : real);
}

const wholeAtLeast = (rate: number): number => wholeRates.find((whole) => whole >= rate) ?? 60;

/** A constant rate at which something moves: it need not be measured. */
export function isCertainRate(average: Fraction, real: Fraction): boolean {
  const [averageValue, realValue] = [toNumber(average), toNumber(real)];
  return averageValue >= wholeRates[0] * 0.99 && Math.abs(realValue - averageValue) / averageValue <= 0.05;
}

/** Of the pictures that move, this share comes at the measured rate or a higher one. */
const movingShare = 0.1;

/**
 * The rate of what moves in pictures that come at any time, such as those of a screen: seconds with as few pictures as stills
 * have do not count. Takes the number of pictures in each second; 0 where nothing moves.
 */
export function measureMoving(counts: Iterable<number>): number {
  const busy = [...counts].filter((count) => count > slowest.num).sort((one, other) => other - one);
  const enough = busy.reduce((sum, count) => sum + count, 0) * movingShare;
  let seen = 0;
  for (const count of busy) {
    seen += count;
    if (seen >= enough) return count;
  }
  return 0;
}

/** Frames from one key frame to the next: the first whole number that lasts `seconds` or longer. */
export function keyFrameInterval(rate: Fraction, seconds: number): number {
  return Math.ceil((rate.num * seconds) / rate.den - 1e-6);
}

export function toNumber(fraction: Fraction): number {
  return fraction.den === 0 ? 0 : fraction.num / fraction.den;
}
