import { expect, it } from 'vitest';
import { readFacebookLives, verdictOf } from './facebook-lives.pure';

const address = (key: string): string => `rtmps://live-api-s.facebook.com:443/rtmp/${key}`;
const live = (status: string, key = 'FB-1-0-abc') => ({ status, addresses: [address(key)] });

it.each([
  ['on air', [live('LIVE')], 'on_air'],
  ['in its preview', [live('UNPUBLISHED')], 'not_on_air'],
  ['ended there', [live('VOD')], 'not_on_air'],
  ['on air again with the same key', [live('VOD'), live('LIVE')], 'on_air'],
  ['in a state of tomorrow', [live('LIVE_PREMIERE')], 'unknown'],
  ['in a state of tomorrow beside an old one', [live('VOD'), live('SOMETHING')], 'unknown'],
  ['of another key', [live('LIVE', 'FB-2-0-abc')], 'unknown'],
  ['of a key that ends the same', [live('VOD', 'XFB-1-0-abc')], 'unknown'],
  ['without addresses', [{ status: 'VOD', addresses: [] }], 'unknown'],
  ['nowhere', [], 'unknown'],
] as const)('a programme that is %s', (_name, lives, verdict) => {
  expect(verdictOf(lives, 'FB-1-0-abc')).toBe(verdict);
});

it.each([
  [{ data: [{ status: 'LIVE', stream_url: address('a') }] }, 1, ''],
  [{ data: [{ status: 'LIVE' }], paging: { cursors: { after: 'x' } } }, 1, ''],
  [{ data: [{}], paging: { cursors: { after: 'x' }, next: 'https://evil.example/' } }, 1, 'x'],
  // An empty page that promises another one does not end.
  [{ data: [], paging: { cursors: { after: 'x' }, next: 'https://graph.facebook.com/' } }, 0, ''],
  [{ error: { code: 190 } }, 0, ''],
  [null, 0, ''],
  [{ data: 'x', paging: 7 }, 0, ''],
])('reads %o', (answer, count, next) => {
  const read = readFacebookLives(answer);
  expect([read.lives.length, read.next]).toEqual([count, next]);
});
