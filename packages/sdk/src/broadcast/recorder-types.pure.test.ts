import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRecorderType, MAX_WAITING_BYTES, recorderTypes } from './recorder-types.pure';

const among =
  (...names: readonly string[]) =>
  (mimeType: string) =>
    names.includes(mimeType);

test.each([
  [
    'Chromium',
    ['video/x-matroska;codecs=avc1,opus', 'video/webm;codecs=vp8,opus', 'video/mp4'],
    'matroska',
    'avc1',
  ],
  ['Chromium without H.264', ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus'], 'matroska', 'vp8'],
  ['Firefox', ['video/webm;codecs=vp8,opus', 'video/webm'], 'matroska', 'vp8'],
  ['one with VP9 alone', ['video/webm;codecs=vp9,opus', 'video/webm'], 'matroska', 'vp9'],
  ['one that names no codec', ['video/webm', 'video/mp4'], 'matroska', 'video/webm'],
  ['one with MP4 alone', ['video/mp4'], 'mp4', 'video/mp4'],
  ['Safari', ['video/mp4;codecs=avc1,opus', 'video/mp4'], 'mp4', 'avc1'],
])('%s records', (_, names, container, codec) => {
  const type = chooseRecorderType(among(...names));
  expect(type?.container).toBe(container);
  expect(type?.mimeType).toContain(codec);
});

test('a browser that supports none of them has no type', () => {
  expect(chooseRecorderType(() => false)).toBeNull();
});

test('the type is the first in the order that the browser supports', () => {
  const all = recorderTypes.map(({ mimeType }) => mimeType);
  fc.assert(
    fc.property(fc.subarray(all, { minLength: 1 }), (names) => {
      expect(chooseRecorderType(among(...names))?.mimeType).toBe(all.find((name) => names.includes(name)));
    }),
  );
});

test('two seconds at 8 Mbit/s may wait in the connection', () => {
  expect(MAX_WAITING_BYTES / (8 * 131_072)).toBe(2);
});
