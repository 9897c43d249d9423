import { describe, expect, test } from 'vitest';
import { countSharedSegments, rewriteToNewestPrefix } from './source-prefix.pure';

const at = (token: string, file = 'master.m3u8', host = 'a') =>
  `https://${host}.example/media/${token}/videos/1/run/hls/${file}`;

describe('the number of trailing segments that addresses share', () => {
  test.each([
    [[at('old'), at('new')], 5],
    [['https://a.example/x/hls/m.m3u8', 'https://b.example/x/hls/m.m3u8'], 3],
    [['/media/a/v/m.m3u8', '/media/b/v/m.m3u8'], 2],
    [['/media/a/v/m.m3u8', 'm.m3u8'], 1],
    [['m.m3u8', '/media/a/v/m.m3u8'], 1],
    [[at('a'), at('b'), 'https://b.example/run/hls/master.m3u8'], 3],
    [[at('old'), at('new', 'other.m3u8')], 0],
    [[`${at('old')}?t=1`, `${at('old')}?t=2`], 0],
    [['/media/a/m.m3u8', '/media/b/m.m3u8'], 1],
    [[at('old')], 10],
    [[], 0],
  ])('%j: %d', (addresses, expected) => {
    expect(countSharedSegments(addresses)).toBe(expected);
  });
});

describe('an address under the newest prefix', () => {
  const tokens = [at('a'), at('b'), at('c')];

  test.each([
    ['of the first token', at('a', 'v0/7.m4s'), at('c', 'v0/7.m4s')],
    ['of the second token', at('b', 'v0/7.m4s'), at('c', 'v0/7.m4s')],
    ['of the newest token', at('c', 'v0/7.m4s'), at('c', 'v0/7.m4s')],
    ['of the first token on a further host', at('a', 'v0/7.m4s', 'cdn'), at('c', 'v0/7.m4s', 'cdn')],
    ['of the newest token on a further host', at('c', 'v0/7.m4s', 'cdn'), at('c', 'v0/7.m4s', 'cdn')],
    ['of another source', 'https://cdn.example/7.m4s', 'https://cdn.example/7.m4s'],
    [
      'whose token only begins with a known one',
      'https://a.example/media/ab/videos/1/x.m4s',
      'https://a.example/media/ab/videos/1/x.m4s',
    ],
  ])('%s', (_name, url, expected) => {
    expect(rewriteToNewestPrefix(url, tokens)).toBe(expected);
  });

  test.each([
    ['the same address', at('b'), at('b', 'v0/7.m4s')],
    ['another host', at('b', undefined, 'b'), at('b', 'v0/7.m4s', 'b')],
    ['the first token', at('a'), at('a', 'v0/7.m4s')],
  ])('a new token and then %s', (_name, third, expected) => {
    for (const token of ['a', 'b'])
      expect(rewriteToNewestPrefix(at(token, 'v0/7.m4s'), [at('a'), at('b'), third])).toBe(expected);
  });

  test('of a source in the folder of another one', () => {
    const [outer, inner] = ['https://a.example/v/m.m3u8', 'https://a.example/old/v/m.m3u8'];
    const newest = 'https://b.example/v/m.m3u8';
    for (const addresses of [
      [outer, inner, newest],
      [inner, outer, newest],
    ]) {
      expect(rewriteToNewestPrefix('https://a.example/old/v/7.m4s', addresses)).toBe(
        'https://b.example/v/7.m4s',
      );
      expect(rewriteToNewestPrefix('https://a.example/v/7.m4s', addresses)).toBe('https://b.example/v/7.m4s');
    }
  });

  test('every address stays while there is one', () => {
    expect(rewriteToNewestPrefix(at('a'), [at('a')])).toBe(at('a'));
    expect(rewriteToNewestPrefix('/x.m4s', [at('a')])).toBe('/x.m4s');
  });
});
