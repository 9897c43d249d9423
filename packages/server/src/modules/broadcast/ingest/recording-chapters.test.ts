import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chaptersOf, placeOf } from './recording-chapters.pure';

/** On air for 60 seconds from 1,000 s on, and for 30 from 1,100 s on. */
const stretches = [
  { startedAt: 1_000_000, begin: 0, end: 60 },
  { startedAt: 1_100_000, begin: 60, end: 90 },
];

it.each([
  ['before the beginning', 990, 0],
  ['the beginning', 1000, 0],
  ['the first stretch', 1042.5, 42.5],
  ['the pause', 1080, 60],
  ['the second stretch', 1110, 70],
  ['behind the end', 1140, null],
])('%s', (_name, seconds, place) => {
  expect(placeOf(seconds * 1000, stretches)).toBe(place);
});

const mark = (title: string, seconds: number) => ({ title, at: new Date(seconds * 1000) });

it('makes chapters in their order, one at a time', () => {
  const marks = [mark('c', 1110), mark('a', 1010), mark('b', 1070), mark('b2', 1090), mark('z', 1200)];
  expect(chaptersOf(marks, stretches)).toEqual([
    { inicio: 10, titulo: 'a' },
    { inicio: 60, titulo: 'b' },
    { inicio: 70, titulo: 'c' },
  ]);
});

it('makes none of a recording without anything in it', () => {
  expect(chaptersOf([mark('a', 1010)], [])).toEqual([]);
});

it('keeps the order of the marks within the video, whatever was cut out', () => {
  const length = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(length, length), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 20 }),
      (airs, times) => {
        let clock = 0;
        let place = 0;
        const own = airs.map(([pause, seconds]) => {
          clock += pause;
          const stretch = { startedAt: clock * 1000, begin: place, end: place + seconds };
          clock += seconds;
          place += seconds;
          return stretch;
        });
        const begins = chaptersOf(
          times.map((time) => mark(String(time), time)),
          own,
        ).map(({ inicio }) => inicio);
        expect(begins).toEqual([...new Set(begins)].sort((one, other) => one - other));
        expect(begins.every((inicio) => inicio >= 0 && inicio < place)).toBe(true);
      },
    ),
  );
});
