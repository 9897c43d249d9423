import { expect, it } from 'vitest';
import { cachePolicy, fileKindOf } from './file-kinds.pure';

it.each([
  ['videos/v/r/hls/master.m3u8', 'application/vnd.apple.mpegurl'],
  ['videos/v/r/hls/720p/1.m4s', 'video/mp4'],
  ['videos/v/mp4/video.mp4', 'video/mp4'],
  ['videos/v/subtitles/pt.vtt', 'text/vtt'],
  ['users/u/p.jpg', 'image/jpeg'],
  ['users/u/p.png', 'image/png'],
  ['users/u/p.webp', 'image/webp'],
  ['videos/v/r/hls/720p/1.m4s.part', undefined],
  ['sources/v', undefined],
  ['sources/v.mov', undefined],
  ['videos/v/constructor', undefined],
  ['videos/v/x.constructor', undefined],
])('%s is served as %s', (key, type) => {
  expect(fileKindOf(key)?.type).toBe(type);
});

it('playlists of lives are revalidated each time, their segments are cached like all others', () => {
  const kept = { leftMs: 90_999, sharedSeconds: 0 };
  expect(cachePolicy(fileKindOf('lives/l/hls/master.m3u8')!, kept)).toBe('private, no-cache');
  expect(cachePolicy(fileKindOf('lives/l/hls/1.m4s')!, kept)).toBe('private, max-age=90, immutable');
});

it.each([
  ['vtt', 60, 'private, max-age=3600'],
  ['jpg', 60, 'private, max-age=3600'],
  ['m3u8', 0, 'private, max-age=300'],
  ['m3u8', 60, 'private, max-age=300'],
  ['m4s', 0, 'private, max-age=90, immutable'],
  ['m4s', 60, 'public, s-maxage=60, max-age=90, immutable'],
  ['m4s', 600, 'public, s-maxage=90, max-age=90, immutable'],
] as const)('%s with shared caches for %s s: %s', (extension, sharedSeconds, expected) => {
  expect(cachePolicy(fileKindOf(`x.${extension}`)!, { leftMs: 90_999, sharedSeconds })).toBe(expected);
});
