import { describe, expect, it } from 'vitest';
import { planStoryboard, storyboardTrack } from './storyboard.pure';

describe('the plan of a storyboard', () => {
  it.each([
    [{ width: 1920, height: 1080 }, 3, { width: 160, height: 90 }, 2, 2, 1],
    [{ width: 1920, height: 1080 }, 60, { width: 160, height: 90 }, 2, 10, 3],
    [{ width: 1920, height: 1080 }, 3600, { width: 160, height: 90 }, 36, 10, 10],
    [{ width: 1080, height: 1920 }, 10, { width: 50, height: 90 }, 2, 5, 1],
    [{ width: 4000, height: 1000 }, 10, { width: 240, height: 60 }, 2, 5, 1],
  ])('%j of %i s', (size, seconds, tile, intervalSeconds, columns, rows) => {
    expect(planStoryboard(size, seconds)).toEqual({ tile, intervalSeconds, columns, rows });
  });

  it('is none for a source that does not say how long it is', () => {
    expect(planStoryboard({ width: 640, height: 360 }, null)).toBeNull();
  });
});

it('the track names each tile, and the last one stands to the end', () => {
  const plan = { tile: { width: 160, height: 90 }, intervalSeconds: 2, columns: 2, rows: 2 };
  expect(storyboardTrack(plan, { tiles: 3, endSeconds: 5.5, image: 'storyboard.jpg' })).toBe(
    [
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:02.000',
      'storyboard.jpg#xywh=0,0,160,90',
      '',
      '00:00:02.000 --> 00:00:04.000',
      'storyboard.jpg#xywh=160,0,160,90',
      '',
      '00:00:04.000 --> 00:00:05.500',
      'storyboard.jpg#xywh=0,90,160,90',
      '',
    ].join('\n'),
  );
});
