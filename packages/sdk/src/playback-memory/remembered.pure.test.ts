import { describe, expect, test } from 'vitest';
import {
  nothingRemembered,
  parseRemembered,
  positionOf,
  REMEMBERED_VIDEOS,
  RESUME_EDGE_SECONDS,
  wantedTrack,
  withPosition,
} from './remembered.pure';

const edge = RESUME_EDGE_SECONDS;
const left = (seconds: number, duration = 90) => ({ mediaId: 'v', seconds, duration, now: 7 });

describe('the place where a video was left', () => {
  test.each([
    ['in the middle', 30.9, 90, 30],
    ['at the end of the beginning', edge, 90, edge],
    ['at the beginning', edge - 0.1, 90, null],
    ['before the end', 90 - edge, 90, 90 - edge],
    ['at the end', 90.1 - edge, 90, null],
    ['in a video that is all edge', 4, 8, null],
    ['in a live stream', 30, Infinity, null],
    ['in a video of unknown length', 30, Number.NaN, null],
  ])('%s', (_name, seconds, duration, expected) => {
    const before = withPosition(nothingRemembered, left(40));
    expect(positionOf(withPosition(before, left(seconds, duration)), 'v')).toBe(expected);
  });

  test('is kept for the videos that were left last', () => {
    let remembered = nothingRemembered;
    for (let now = 0; now <= REMEMBERED_VIDEOS; now += 1)
      remembered = withPosition(remembered, { ...left(30), mediaId: `v${now}`, now });
    expect(Object.keys(remembered.places)).toHaveLength(REMEMBERED_VIDEOS);
    expect([positionOf(remembered, 'v0'), positionOf(remembered, 'v1')]).toEqual([null, 30]);
  });

  test('is null for inherited property names', () => {
    expect(positionOf(nothingRemembered, 'constructor')).toBeNull();
  });
});

describe('what was stored', () => {
  test('is read as it was written', () => {
    const written = {
      ...withPosition(nothingRemembered, left(30)),
      rate: 1.5,
      captions: 'pt-BR',
      hotkeys: false,
    };
    expect(parseRemembered(JSON.stringify(written))).toEqual(written);
    const places = { v: [0, 0] } as const;
    expect(parseRemembered(JSON.stringify({ ...written, places }))).toEqual({ ...written, places });
  });

  test.each([
    [0.24, 1],
    [0.25, 0.25],
    [4, 4],
    [4.01, 1],
  ])('has a rate of %d as %d', (stored, rate) => {
    expect(parseRemembered(JSON.stringify({ rate: stored })).rate).toBe(rate);
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"places":7,"rate":"fast","captions":3}',
    '{"places":{"v":[1]},"rate":0}',
    '{"places":{"v":[-1,0],"w":"x"},"rate":99,"hotkeys":"no"}',
  ])('as %j counts as nothing', (text) => {
    expect(parseRemembered(text)).toEqual(nothingRemembered);
  });
});

describe('the subtitles of before', () => {
  const tracks = [
    { index: 0, language: 'pt-PT' },
    { index: 2, language: 'pt-BR' },
    { index: 3, language: 'en' },
  ];
  test.each([
    [null, undefined],
    ['off', null],
    ['pt-BR', 2],
    ['pt', 0],
    ['en-US', 3],
    ['es', undefined],
  ])('%s are track %s', (captions, expected) => {
    expect(wantedTrack(captions, tracks)).toBe(expected);
  });
});
