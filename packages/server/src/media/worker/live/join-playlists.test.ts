import { expect, it } from 'vitest';
import { joinPlaylists } from './join-playlists.pure';

const listOf = (target: number, init: string, uris: readonly string[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${init}"`,
    ...uris.flatMap((uri) => ['#EXTINF:4.000000,', uri]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

it('begins each list with its initialization section and a discontinuity, and lasts as long as the longest', () => {
  const lists = [listOf(4, 'init.mp4', ['00000.m4s', '00001.m4s']), listOf(6, 'init-1.mp4', ['10000.m4s'])];
  expect(joinPlaylists(lists).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:6',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:4.000000,',
    '00000.m4s',
    '#EXTINF:4.000000,',
    '00001.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="init-1.mp4"',
    '#EXTINF:4.000000,',
    '10000.m4s',
    '#EXT-X-ENDLIST',
    '',
  ]);
});

it('leaves a single list as it is', () => {
  const list = listOf(4, 'init.mp4', ['00000.m4s']);
  expect(joinPlaylists([list])).toBe(list);
});
