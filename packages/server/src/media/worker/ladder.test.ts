import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLadder } from './ladder.pure';

const names = (width: number, height: number): string[] =>
  planLadder({ width, height }, 30).map((step) => step.name);

describe('the ladder', () => {
  it.each([
    [1920, 1080, ['240p', '360p', '480p', '720p', '1080p']],
    [3840, 2160, ['240p', '360p', '480p', '720p', '1080p']],
    [1280, 720, ['240p', '360p', '480p', '720p']],
    [720, 1280, ['240p', '360p', '480p', '720p']],
    [1916, 1078, ['240p', '360p', '480p', '720p', '1080p']],
    [1279, 719, ['240p', '360p', '480p', '720p']],
    [1250, 704, ['240p', '360p', '480p']],
    [640, 360, ['240p', '360p']],
    [426, 240, ['240p']],
    [425, 239, ['240p']],
    [416, 234, ['234p']],
    [160, 120, ['120p']],
    [2, 2, ['2p']],
    [1, 1, ['2p']],
  ])('of %i x %i is %j', (width, height, expected) => {
    expect(names(width, height)).toEqual(expected);
  });

  it('keeps the shape of the picture', () => {
    expect(
      planLadder({ width: 1080, height: 1920 }, 30).map(({ width, height }) => `${width}x${height}`),
    ).toEqual(['240x426', '360x640', '480x854', '720x1280', '1080x1920']);
  });

  it('does not enlarge a source that is a little smaller than its step', () => {
    expect(planLadder({ width: 1916, height: 1078 }, 30).at(-1)).toMatchObject({ width: 1916, height: 1078 });
  });

  it('never makes a picture larger, always has even sides and grows', () => {
    const side = fc.integer({ min: 2, max: 8192 });
    fc.assert(
      fc.property(side, side, fc.double({ min: 1, max: 60, noNaN: true }), (width, height, rate) => {
        const ladder = planLadder({ width, height }, rate);
        expect(ladder.length).toBeGreaterThan(0);
        for (const [index, step] of ladder.entries()) {
          expect([step.width % 2, step.height % 2]).toEqual([0, 0]);
          // Rounding to an even side may add one pixel.
          expect(step.width).toBeLessThanOrEqual(width + 1);
          expect(step.height).toBeLessThanOrEqual(height + 1);
          expect(step.maxBitrate).toBeGreaterThan(ladder[index - 1]?.maxBitrate ?? 0);
        }
      }),
    );
  });

  it.each([
    [1920, 1080, 30, 6_000_000],
    [1280, 720, 30, 3_360_000],
    [1280, 720, 35, 3_360_000],
    [1280, 720, 36, 5_040_000],
    [720, 720, 30, 1_890_000],
    [640, 360, 30, 960_000],
    // However wide, no picture has more than twice the bits.
    [4000, 720, 30, 6_720_000],
  ])('%i x %i at %i frames a second has at most %i bits a second', (width, height, rate, bits) => {
    expect(planLadder({ width, height }, rate).at(-1)?.maxBitrate).toBe(bits);
  });

  it('gives fast pictures more bits', () => {
    const [slow] = planLadder({ width: 640, height: 360 }, 30);
    const [fast] = planLadder({ width: 640, height: 360 }, 60);
    expect(fast!.maxBitrate).toBe(slow!.maxBitrate * 1.5);
  });
});
