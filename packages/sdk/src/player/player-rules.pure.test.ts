import { describe, expect, test } from 'vitest';
import { toQualities } from './player-quality.pure';
import {
  clampTime,
  isAtLiveEdge,
  liveEdgeOf,
  percentOf,
  seekRange,
  shouldReopenLive,
} from './player-live.pure';
import { kindOfAddress, kindOfType, soundAt, toggledSound } from './player-source.pure';
import { textTracksOf } from './text-tracks.pure';

describe('toQualities', () => {
  test('best first, by the short side, one for each label', () => {
    const levels = [
      { width: 426, height: 240, bitrate: 400_000 },
      { width: 1280, height: 720, bitrate: 2_000_000 },
      { width: 720, height: 1280, bitrate: 2_400_000 },
      { height: 0, bitrate: 64_000 },
      { height: 480, bitrate: 900_000 },
    ];
    expect(toQualities(levels)).toEqual([
      { index: 2, label: '720p', bitrate: 2_400_000 },
      { index: 4, label: '480p', bitrate: 900_000 },
      { index: 0, label: '240p', bitrate: 400_000 },
      { index: 3, label: 'audio', bitrate: 64_000 },
    ]);
    expect(toQualities([])).toEqual([]);
  });
});

describe('the kind of a source', () => {
  test.each([
    ['/media/t/videos/1/hls/master.m3u8', 'playlist'],
    ['https://a.example/live', null],
    ['https://a.example/clip.MP4?token=1', 'file'],
    ['clip.webm#t=3', 'file'],
    ['/a.mp4/master.m3u8', 'playlist'],
    ['/master.m3u8?next=a.mp4', 'playlist'],
    ['blob:https://a.example/1', 'file'],
    ['sound.m4a', 'file'],
    ['sound.ogg', 'file'],
  ])('by the address %s: %s', (src, expected) => {
    expect(kindOfAddress(src)).toBe(expected);
  });

  test.each([
    ['video/mp4; codecs="avc1.42E01E"', 'file'],
    ['audio/mpeg', 'file'],
    ['application/vnd.apple.mpegurl', 'playlist'],
    ['audio/x-mpegURL', 'playlist'],
    ['application/octet-stream', null],
    ['', null],
    [undefined, null],
  ])('by the type %s: %s', (type, expected) => {
    expect(kindOfType(type)).toBe(expected);
  });
});

describe('sound', () => {
  test.each([
    [0.4, { volume: 0.4, muted: false }],
    [0, { volume: 0, muted: true }],
    [-1, { volume: 0, muted: true }],
    [7, { volume: 1, muted: false }],
    [Number.NaN, { volume: 0, muted: true }],
  ])('volume %d', (wish, sound) => {
    expect(soundAt(wish)).toEqual(sound);
  });

  test.each([
    [
      { volume: 0.4, muted: false },
      { volume: 0.4, muted: true },
    ],
    [
      { volume: 0.4, muted: true },
      { volume: 0.4, muted: false },
    ],
    [
      { volume: 0, muted: true },
      { volume: 1, muted: false },
    ],
  ])('the button turns %o into %o', (before, after) => {
    expect(toggledSound(before)).toEqual(after);
  });
});

describe('clampTime', () => {
  test.each([
    [5, 10, 5],
    [-1, 10, 0],
    [11, 10, 10],
    [11, 0, 11],
    [Number.NaN, 10, 0],
    [Number.POSITIVE_INFINITY, 10, 10],
  ])('%d of %d is %d', (time, duration, expected) => {
    expect(clampTime(time, { duration, seekable: null })).toBe(expected);
  });
});

describe('live', () => {
  const seekable = { start: 10, end: 70 };

  test.each([
    [90, seekable, 80, null],
    [Number.NaN, null, undefined, null],
    [Infinity, seekable, 61, 61],
    [Infinity, seekable, null, 70],
    [Infinity, null, null, null],
  ])('the edge of a duration of %d in %j with %s recommended is %s', (duration, range, recommended, edge) => {
    expect(liveEdgeOf(duration, range, recommended)).toBe(edge);
  });

  test.each([
    [null, false],
    [0, true],
    [10, true],
    [10.1, false],
  ])('%s seconds behind is live: %s', (secondsBehindLive, expected) => {
    expect(isAtLiveEdge({ secondsBehindLive })).toBe(expected);
  });
});

test('text tracks are those that people read, by name, language or place', () => {
  const track = (kind: string, label: string, language: string, mode = 'disabled') => ({
    kind,
    label,
    language,
    mode,
  });
  const tracks = [
    track('metadata', 'id3', '', 'hidden'),
    track('subtitles', 'Português', 'pt-BR'),
    track('captions', '', 'en', 'showing'),
    track('subtitles', '', ''),
  ];
  expect(textTracksOf(tracks)).toEqual({
    textTracks: [
      { index: 1, label: 'Português', language: 'pt-BR' },
      { index: 2, label: 'en', language: 'en' },
      { index: 3, label: '4', language: '' },
    ],
    textTrack: 2,
  });
  expect(textTracksOf([])).toEqual({ textTracks: [], textTrack: null });
});

describe('seekRange', () => {
  const stretch = { start: 100, end: 200 };

  test.each([
    ['a recording', { duration: 90, seekable: { start: 0, end: 45 } }, { start: 0, end: 90 }],
    ['a live stream', { duration: Infinity, seekable: stretch }, stretch],
    ['a live stream that is not known yet', { duration: Infinity, seekable: null }, { start: 0, end: 0 }],
    ['nothing', { duration: Number.NaN, seekable: null }, { start: 0, end: 0 }],
  ])('of %s', (_name, facts, expected) => {
    expect(seekRange(facts)).toEqual(expected);
  });

  test.each([
    [150, stretch, 50],
    [100, stretch, 0],
    [99, stretch, 0],
    [201, stretch, 100],
    [5, { start: 0, end: 0 }, 0],
  ])('%d in %j is %d %%', (time, range, percent) => {
    expect(percentOf(time, range)).toBe(percent);
  });
});

test.each([
  ['failed', true],
  ['ended', true],
  ['loading', false],
  ['waiting', false],
  ['paused', false],
  ['playing', false],
  ['idle', false],
] as const)('a live whose player is %s is opened again: %s', (stage, reopens) => {
  expect(shouldReopenLive({ stage })).toBe(reopens);
});
