import { describe, expect, it } from 'vitest';
import { chooseFrameRate, isCertainRate, keyFrameInterval, measureMoving } from './frame-rate.pure';
import type { Fraction } from './frame-rate.pure';

const fraction = (text: string): Fraction => {
  const [num = 0, den = 1] = text.split('/').map(Number);
  return { num, den };
};

describe('the frame rate', () => {
  it.each([
    ['25/1', '25/1', '25/1', 'a usual rate'],
    ['30000/1001', '30000/1001', '30000/1001', 'a broadcast rate'],
    ['24000/1001', '24000/1001', '24000/1001', 'a film rate'],
    ['2997/100', '30/1', '30000/1001', 'a rate that a container rounded'],
    ['30010/1001', '30/1', '30000/1001', 'a camera that drifts'],
    ['2398/100', '2398/100', '24000/1001', 'near film'],
    ['2401/100', '2401/100', '24/1', 'near 24'],
    ['2501/100', '2501/100', '25/1', 'near 25'],
    ['3001/100', '3001/100', '30/1', 'near 30'],
    ['5001/100', '5001/100', '50/1', 'near 50'],
    ['5995/100', '5995/100', '60000/1001', 'near broadcast'],
    ['5999/100', '5999/100', '60/1', 'near 60'],
    ['2510/100', '2510/100', '25/1', 'within half a percent of a usual one'],
    ['2515/100', '2515/100', '2515/100', 'farther away from each'],
    ['12/1', '12/1', '12/1', 'an unusual constant rate'],
    ['12/1', '121/10', '12/1', 'an unusual rate with another base near it'],
    ['0/0', '12/1', '12/1', 'an unusual base, and no average'],
    ['1/1', '1/1', '5/1', 'slides'],
    ['240/1', '240/1', '60/1', 'slow motion'],
    ['19400/1000', '60/1', '24/1', 'a variable rate, rounded up'],
    ['27/1', '90000/1', '30/1', 'a base rate that is only a clock'],
    ['48/1', '60/1', '50/1', 'a variable rate between two'],
    ['0/0', '25/1', '25/1', 'no average'],
    ['0/0', '0/0', '30/1', 'nothing known'],
  ])('of average %s and base %s is %s: %s', (average, real, expected) => {
    expect(chooseFrameRate(fraction(average), fraction(real))).toEqual(fraction(expected));
  });
});

describe('the rate of what moves', () => {
  const seconds = (count: number, length: number): number[] => Array.from({ length }, () => count);
  it.each([
    ['four seconds at 60, and stills', [...seconds(60, 4), ...seconds(1, 76)], 60],
    ['a talk at 15 with a clip at 60', [...seconds(15, 76), ...seconds(60, 4)], 60],
    ['one second of haste in an hour', [...seconds(15, 3600), 60], 15],
    ['a camera in the dark and in the light', [...seconds(15, 60), ...seconds(30, 60)], 30],
    ['slides', seconds(1, 100), 0],
    ['nothing', [], 0],
  ])('of %s', (_name, counts, rate) => {
    expect(measureMoving(counts)).toBe(rate);
  });

  it.each([
    ['300/100', '60/1', 60, '60/1', 'what moves needs more than the average'],
    ['300/100', '60/1', 0, '5/1', 'nothing moves'],
    ['20/1', '60/1', 20, '24/1', 'the average is the rate'],
    ['12/1', '12/1', 13, '12/1', 'a second may hold one more'],
    ['0/0', '0/0', 31, '30/1', 'no container says it'],
    ['100/1', '240/1', 240, '60/1', 'no faster than 60'],
  ])('with an average of %s, a base of %s and %d is %s: %s', (average, real, moving, expected) => {
    expect(chooseFrameRate(fraction(average), fraction(real), moving)).toEqual(fraction(expected));
  });

  it.each([
    ['25/1', '25/1', true],
    ['24000/1001', '24000/1001', true],
    ['3/1', '3/1', false],
    ['25/1', '50/1', false],
    ['0/0', '25/1', false],
  ])('needs no measuring with an average of %s and a base of %s: %s', (average, real, isCertain) => {
    expect(isCertainRate(fraction(average), fraction(real))).toBe(isCertain);
  });
});

describe('the distance of key frames', () => {
  it.each([
    ['25/1', 100],
    ['30000/1001', 120],
    ['24000/1001', 96],
    ['60/1', 240],
    ['143/10', 58],
  ])('at %s lasts at least four seconds: %i', (rate, frames) => {
    expect(keyFrameInterval(fraction(rate), 4)).toBe(frames);
  });
});
