import { describe, expect, it } from 'vitest';
import { encryptList, periodOfKey, placeOfSegment } from './encrypted-list.pure';

const list = (lines: readonly string[]): string =>
  ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:0', ...lines, ''].join(
    '\n',
  );
const segment = (number: number): string[] => ['#EXTINF:4.000000,', `${String(number).padStart(5, '0')}.m4s`];
const segments = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => segment(from + index)).flat();
const key = (period: number, vector = ''): string =>
  `#EXT-X-KEY:METHOD=AES-128,URI="key-${period}.key"${vector}`;

describe('the list of an encrypted rendition', () => {
  it('names a key for each ten segments, behind the initialization section, which stays in the clear', () => {
    const text = list(['#EXT-X-MAP:URI="init.mp4"', ...segments(0, 21), '#EXT-X-ENDLIST']);
    expect(encryptList(text)).toBe(
      list([
        '#EXT-X-MAP:URI="init.mp4"',
        key(0),
        ...segments(0, 10),
        key(1),
        ...segments(10, 20),
        key(2),
        ...segments(20, 21),
        '#EXT-X-ENDLIST',
      ]),
    );
  });

  it('lifts the key for a later initialization section, and tells the vector where the number is not that of the list', () => {
    const again = '#EXT-X-MAP:URI="init-1.mp4"';
    const text = list([
      '#EXT-X-MAP:URI="init.mp4"',
      ...segments(0, 1),
      '#EXT-X-DISCONTINUITY',
      again,
      ...segments(10_000, 10_002),
    ]);
    const vector = (number: number): string => `,IV=0x${number.toString(16).padStart(32, '0')}`;
    expect(encryptList(text)).toBe(
      list([
        '#EXT-X-MAP:URI="init.mp4"',
        key(0),
        ...segments(0, 1),
        '#EXT-X-DISCONTINUITY',
        '#EXT-X-KEY:METHOD=NONE',
        again,
        key(1000, vector(10_000)),
        ...segments(10_000, 10_001),
        key(1000, vector(10_001)),
        ...segments(10_001, 10_002),
      ]),
    );
  });

  it('begins with the key of its first segment, where it has no such section', () => {
    expect(encryptList(list(segments(0, 1)))).toBe(list([key(0), ...segments(0, 1)]));
  });

  it('finds the key beside segments of another folder', () => {
    expect(encryptList(list(['#EXTINF:4,', '../sound/00000.m4s']))).toContain('URI="../sound/key-0.key"');
  });

  it.each([
    ['#EXT-X-BYTERANGE:10@0', '#EXTINF:4,', 'all.m4s'],
    ['#EXT-X-MAP:URI="all.m4s",BYTERANGE="10@0"', '#EXTINF:4,', 'all.m4s'],
  ])('cannot be one of byte ranges: %s', (...lines) => {
    expect(encryptList(list(lines))).toBeNull();
  });
});

it('a segment has its number and its key by its name', () => {
  expect(placeOfSegment('00019.m4s')).toEqual({ number: 19, period: 1 });
  expect(placeOfSegment('a.m4s')).toEqual(placeOfSegment('a.m4s'));
  expect(placeOfSegment('a.m4s').number).not.toBe(placeOfSegment('b.m4s').number);
});

it.each([
  ['key-0.key', 0],
  ['key-12.key', 12],
  ['key-.key', null],
  ['key--1.key', null],
  ['key-1.key.key', null],
  ['key-9999999999.key', null],
  ['other.key', null],
])('%s is the key %j', (name, period) => {
  expect(periodOfKey(name)).toBe(period);
});
