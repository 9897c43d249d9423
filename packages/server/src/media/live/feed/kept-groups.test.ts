import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeptGroups } from './kept-groups.pure';

/** A picture every 100 ms, a key frame each second, and sound between them. */
function fill(seconds: number, hasPicture = true): ReturnType<typeof createKeptGroups> {
  const kept = createKeptGroups();
  for (let timeMs = 0; timeMs < seconds * 1000; timeMs += 50) {
    const isPicture = hasPicture && timeMs % 100 === 0;
    const tag = Buffer.from(`${isPicture ? 'v' : 'a'}${timeMs}`);
    kept.add({ tag, timeMs, isKey: isPicture && timeMs % 1000 === 0, hasPicture });
  }
  return kept;
}
const first = (tags: readonly Buffer[]): string | undefined => tags[0]?.toString();

it.each([
  ['within a group', 4350, 'v4000'],
  ['at its beginning', 4000, 'v4000'],
  ['rounded to just before it', 3998, 'v4000'],
  ['that is not there yet', 9000, 'v5000'],
  ['that is forgotten', -9000, 'v0'],
])('reads on from a place %s', (_what, timeMs, begin) => {
  expect(first(fill(6).after(timeMs))).toBe(begin);
});

it('gives who asks for nothing the last group, and of sound alone what comes', () => {
  expect(first(fill(6).last())).toBe('v5000');
  expect(fill(6, false).last()).toEqual([]);
  expect(first(fill(6, false).after(3200))).toBe('a3000');
});

it('forgets what is older than a packager needs to be replaced, and what is too large', () => {
  expect(first(fill(60).all())).toBe('v39000');
  const kept = createKeptGroups();
  const large = Buffer.alloc(12 * 1024 * 1024);
  for (let timeMs = 0; timeMs < 4000; timeMs += 1000)
    kept.add({ tag: large, timeMs, isKey: true, hasPicture: true });
  expect(kept.all()).toHaveLength(2);
  // Of a group that does not fit there is no beginning.
  for (let index = 0; index < 3; index += 1)
    kept.add({ tag: large, timeMs: 4000, isKey: index === 0, hasPicture: true });
  expect(kept.last()).toEqual([]);
});

it('keeps nothing of a group with too many pictures, not its end either', () => {
  const kept = createKeptGroups();
  const tag = Buffer.from('p');
  for (let index = 0; index < 6000; index += 1)
    kept.add({ tag, timeMs: index, isKey: index === 0, hasPicture: true });
  expect(kept.all()).toEqual([]);
  kept.add({ tag, timeMs: 6000, isKey: true, hasPicture: true });
  expect(kept.last()).toHaveLength(1);
});

it('begins with a key frame, wherever somebody reads on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: -100, max: 50_000 }),
      (seconds, timeMs) => {
        expect(first(fill(seconds).after(timeMs))).toMatch(/^v\d*000$|^v0$/u);
      },
    ),
  );
});

it('keeps layers for who wants them, and no more of them than leaves the programme whole', () => {
  const kept = createKeptGroups();
  const picture = Buffer.from('p');
  const add = (timeMs: number, tag: Buffer, isLayer: boolean): void =>
    kept.add({ tag, timeMs, isKey: timeMs === 0 && !isLayer, hasPicture: true, isLayer });
  for (let timeMs = 0; timeMs < 100; timeMs += 1) {
    add(timeMs, picture, false);
    add(timeMs, Buffer.alloc(1024 * 1024), true);
  }
  expect(kept.last()).toHaveLength(100);
  expect(kept.last(true)).toHaveLength(108);
  for (let index = 0; index < 20_000; index += 1) add(100, picture, true);
  expect(kept.all()).toHaveLength(100);
});
