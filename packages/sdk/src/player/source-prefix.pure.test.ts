import { describe, expect, test } from 'vitest';
import { prefixChange, underNewest } from './source-prefix.pure';

const at = (token: string, file = 'master.m3u8') =>
  `https://a.example/media/${token}/videos/1/run/hls/${file}`;

describe('what changed between two addresses', () => {
  test.each([
    [at('old'), at('new'), { from: 'https://a.example/media/old', to: 'https://a.example/media/new' }],
    [
      'https://a.example/x/hls/m.m3u8',
      'https://b.example/x/hls/m.m3u8',
      { from: 'https://a.example', to: 'https://b.example' },
    ],
    ['/media/a/v/m.m3u8', '/media/b/v/m.m3u8', { from: '/media/a', to: '/media/b' }],
    [at('old'), at('new', 'other.m3u8'), null],
    [`${at('old')}?t=1`, `${at('old')}?t=2`, null],
    ['/media/a/m.m3u8', '/media/b/m.m3u8', null],
    ['', 'a', null],
  ])('%s → %s', (before, after, expected) => {
    expect(prefixChange(before, after)).toEqual(expected);
  });
});

describe('an address under the newest beginning', () => {
  const changes = [prefixChange(at('a'), at('b'))!, prefixChange(at('b'), at('c'))!];

  test.each([
    ['of the first token', at('a', 'v0/7.m4s'), at('c', 'v0/7.m4s')],
    ['of the second token', at('b', 'v0/7.m4s'), at('c', 'v0/7.m4s')],
    ['of the newest token', at('c', 'v0/7.m4s'), at('c', 'v0/7.m4s')],
    ['of somebody else', 'https://cdn.example/7.m4s', 'https://cdn.example/7.m4s'],
    [
      'that only begins alike',
      'https://a.example/media/ab/videos/1/x.m4s',
      'https://a.example/media/ab/videos/1/x.m4s',
    ],
  ])('%s', (_name, url, expected) => {
    expect(underNewest(url, changes)).toBe(expected);
  });

  test('without a change every address stays', () => {
    expect(underNewest(at('a'), [])).toBe(at('a'));
  });
});
