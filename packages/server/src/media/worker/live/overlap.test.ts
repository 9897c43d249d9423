import { expect, it } from 'vitest';
import { allPackets, createTrackOverlap, keptBefore } from './overlap.pure';

function search(track: string, head: string, step: number) {
  const overlap = createTrackOverlap([...head]);
  for (const [index, name] of [...track].entries()) overlap.add({ name, seconds: index * step });
  return overlap;
}
const picture = (track: string, head: string) => search(track, head, 0.04);
const sound = (track: string, head: string) => search(track, head, 0.02);

it.each([
  ['a group that was written in part', 'abcdef', 'defgh', 3],
  ['nothing', 'abcdef', 'ghij', null],
  ['one that looks like its beginning and goes on otherwise', 'abcxde', 'abcd', null],
  ['all of it', 'abc', 'abcd', 0],
  ['a picture that stands still, of which the least is taken', 'abab', 'abab', 2],
  ['what is longer than the next one', 'abcdef', 'de', null],
])('finds where the next recording repeats %s', (_what, track, head, at) => {
  expect(keptBefore(picture(track, head), null).picture).toBe(at);
});

it.each([
  ['where it matches', sound('0123456789AB', '56789ABCD'), 5],
  ['beside the picture where silence matches everywhere', sound('000000000000', '0000000000000'), 6],
  ['by its time where it was encoded anew', sound('0123456789AB', 'xyz'), 6],
])('cuts the sound %s', (_what, track, at) => {
  expect(keptBefore(picture('abcdef', 'defgh'), track)).toEqual({ picture: 3, sound: at });
});

it('keeps everything where no picture is repeated, and finds sound without a picture', () => {
  expect(keptBefore(picture('abc', 'x'), sound('01', '1'))).toEqual(allPackets);
  expect(keptBefore(null, sound('0123', '23'))).toEqual({ picture: null, sound: 2 });
});
