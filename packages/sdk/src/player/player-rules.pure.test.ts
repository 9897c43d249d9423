import { describe, expect, test } from 'vitest';
import { toQualities } from './player-quality.pure';
import { clampTime, isMediaFile, soundAt, toggledSound } from './player-source.pure';

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

describe('isMediaFile', () => {
  test.each([
    ['/media/t/videos/1/hls/master.m3u8', false],
    ['https://a.example/live', false],
    ['https://a.example/clip.MP4?token=1', true],
    ['clip.webm#t=3', true],
    ['/a.mp4/master.m3u8', false],
    ['/master.m3u8?next=a.mp4', false],
    ['blob:https://a.example/1', true],
    ['sound.m4a', true],
  ])('%s: %s', (src, expected) => {
    expect(isMediaFile(src)).toBe(expected);
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
    expect(clampTime(time, duration)).toBe(expected);
  });
});
