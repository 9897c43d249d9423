/** A fraction as media files write it, for example 30000/1001. */
export interface Fraction {
  readonly num: number;
  readonly den: number;
}

const usualRates: readonly Fraction[] = [
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
 * The constant frame rate to encode with. A rate within 0.5 % of a usual one is that one; where the average and the
 * real base rate differ by more than 5 % (variable rate) the average is rounded up to a whole usual rate.
 */
export function chooseFrameRate(average: Fraction, real: Fraction): Fraction {
  const averageValue = toNumber(average);
  const realValue = toNumber(real);
  const measured = averageValue > 0 ? averageValue : realValue;
  if (measured <= 0) return fallback;
  if (measured >= 60) return fastest;
  if (measured <= 5) return slowest;
  const variable = realValue > 0 && Math.abs(realValue - measured) / measured > 0.05;
  if (variable) return { num: wholeRates.find((rate) => rate >= measured - 0.01) ?? 60, den: 1 };
  const usual = usualRates.find((rate) => Math.abs(toNumber(rate) - measured) / measured < 0.0005);
  const near = usual ?? usualRates.find((rate) => Math.abs(toNumber(rate) - measured) / measured < 0.005);
  return near ?? (averageValue > 0 ? average : real);
}

/** Frames from one key frame to the next: the first whole number that lasts `seconds` or longer. */
export function keyFrameInterval(rate: Fraction, seconds: number): number {
  return Math.ceil((rate.num * seconds) / rate.den - 1e-6);
}

export function toNumber(fraction: Fraction): number {
  return fraction.den === 0 ? 0 : fraction.num / fraction.den;
}
