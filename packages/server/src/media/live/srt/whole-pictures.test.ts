import { describe, expect, it } from 'vitest';
import { createSrtHoles } from './srt-holes.pure';
import { withoutDamage } from './ts-media.pure';
import { createWholePictures } from './whole-pictures.pure';

/** `I` is a key frame, `P` another picture, small letters have a hole or the next one has it; a number is when it is shown, else in order. */
function shown(pictures: string): string {
  const whole = createWholePictures();
  const passed = [...pictures.matchAll(/([IPip])(\d*)/g)].map(([, letter = '', given], index) => {
    const isKey = letter.toUpperCase() === 'I';
    const picture = { isKey, isDamaged: letter !== letter.toUpperCase() };
    return whole.take({ ...picture, shownMs: given ? Number(given) : 1000 + index }) ? letter : '.';
  });
  return `${passed.join('')} ${whole.leftOut()}`;
}

describe('pictures with a hole', () => {
  it.each([
    ['none', 'IPPIPP', 'IPPIPP 0'],
    ['nothing before the first key frame is counted', 'PPIPP', '..IPP 0'],
    ['those that depend on it', 'IPpPPIPP', 'IP...IPP 3'],
    ['the next one, though it is a key frame', 'IPpIPIP', 'IP...IP 3'],
    ['a key frame', 'IPiPPI', 'IP...I 3'],
    ['the first of all', 'iIPIP', '...IP 0'],
    ['what is shown before the key frame', 'I1P2p3P4I9P7P8P10I20P19', 'IP..I..PIP 4'],
  ])('%s', (_name, pictures, expected) => {
    expect(shown(pictures)).toBe(expected);
  });
});

it('sound with a hole is left out, and what follows it', () => {
  const write = withoutDamage(() => [{ type: 8, timeMs: 0, body: Buffer.alloc(1) }]);
  const times = { shownMs: 0, decodedMs: 0, isKey: true };
  const given = [false, true, false, false].map(
    (isDamaged) => write({ ...times, data: Buffer.alloc(1), isDamaged }).length,
  );
  expect(given).toEqual([1, 0, 0, 1]);
});

describe('packets that never came', () => {
  it('are those that are given up, and not those that come late', () => {
    const holes = createSrtHoles();
    for (const number of [10, 11, 14, 12, 16]) holes.came(number);
    expect(holes.count()).toBe(0);
    holes.givenUp(13);
    expect(holes.count()).toBe(0);
    holes.givenUp(15);
    expect(holes.count()).toBe(1);
    holes.givenUp(17);
    holes.givenUp(17);
    expect(holes.count()).toBe(2);
  });

  it('are counted where numbers go round', () => {
    const holes = createSrtHoles();
    for (const number of [2 ** 31 - 2, 1]) holes.came(number);
    holes.givenUp(2);
    expect(holes.count()).toBe(2);
  });

  it('are not remembered without end', () => {
    const holes = createSrtHoles();
    for (let number = 0; number < 40_000; number += 2) holes.came(number);
    holes.came(10_000_000);
    expect(holes.count()).toBeGreaterThan(0);
  });
});
