import { expect, it } from 'vitest';
import { cachePolicy, fileKindOf } from './file-kinds.pure';

it.each([
  ['videos/v/r/hls/master.m3u8', 'application/vnd.apple.mpegurl'],
  ['videos/v/r/hls/720p/1.m4s', 'video/mp4'],
  ['users/u/p.jpg', 'image/jpeg'],
  ['sources/v', undefined],
  ['sources/v.mov', undefined],
  ['videos/v/constructor', undefined],
  ['videos/v/x.constructor', undefined],
])('%s is served as %s', (key, type) => {
  expect(fileKindOf(key)?.type).toBe(type);
});

it.each([
  ['m3u8', 0, 'private, max-age=300'],
  ['m3u8', 60, 'private, max-age=300'],
  ['m4s', 0, 'private, max-age=90, immutable'],
  ['m4s', 60, 'public, s-maxage=60, max-age=90, immutable'],
  ['m4s', 600, 'public, s-maxage=90, max-age=90, immutable'],
] as const)('%s with shared caches for %s s: %s', (extension, sharedSeconds, expected) => {
  expect(cachePolicy(fileKindOf(`x.${extension}`)!, { leftMs: 90_999, sharedSeconds })).toBe(expected);
});
