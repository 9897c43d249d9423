import { expect, test } from 'vitest';
import { gradeOfLink, gradesOf, isFpsHigh, signalState } from './signal-health.pure';

const good = { fps: 30, bitrate: 4_000_000, keyframeInterval: 2 };

test.each([
  [29.97, 30, false],
  [30.4, 30, false],
  [30.6, 30, true],
  [60, 30, true],
  [60, 60, false],
  [null, 30, false],
])('%s fps with a limit of %d is too many: %s', (fps, limit, high) => {
  expect(isFpsHigh(fps, limit)).toBe(high);
});

test.each([
  [{ ...good }, { fps: 'good', bitrate: 'good', keyframeInterval: 'good' }],
  [{ ...good, fps: 60 }, { fps: 'bad' }],
  [{ ...good, fps: 15 }, { fps: 'warning' }],
  [{ ...good, fps: 0 }, { fps: 'bad' }],
  [{ ...good, fps: null }, { fps: 'unknown' }],
  [{ ...good, bitrate: 200_000 }, { bitrate: 'warning' }],
  [{ ...good, bitrate: 0 }, { bitrate: 'bad' }],
  [{ ...good, bitrate: null }, { bitrate: 'unknown' }],
  [{ ...good, keyframeInterval: 2.05 }, { keyframeInterval: 'good' }],
  [{ ...good, keyframeInterval: 3 }, { keyframeInterval: 'warning' }],
  [{ ...good, keyframeInterval: 8.3 }, { keyframeInterval: 'bad' }],
  [{ ...good, keyframeInterval: null }, { keyframeInterval: 'unknown' }],
])('%j is graded %j', (figures, grades) => {
  expect(gradesOf(figures, 30)).toMatchObject(grades);
});

test.each([
  [{ ...good, presence: 'present' }, 'stable'],
  [{ ...good, presence: 'waiting' }, 'waiting'],
  [{ ...good, fps: 60, presence: 'lost' }, 'lost'],
  [{ ...good, fps: 60, keyframeInterval: 9, presence: 'present' }, 'highFps'],
  [{ ...good, keyframeInterval: 9, presence: 'present' }, 'unstable'],
  [{ fps: null, bitrate: null, keyframeInterval: null, presence: 'present' }, 'stable'],
  [{ ...good, problem: 'overloaded', presence: 'present' }, 'unstable'],
  [{ ...good, problem: null, presence: 'present' }, 'stable'],
] as const)('%j is called %s', (card, state) => {
  expect(signalState(card, 30)).toBe(state);
});

test.each([
  [0, 'good'],
  [2, 'good'],
  [2.1, 'warning'],
  [10.1, 'bad'],
])('a line that loses %d %% is %s', (lossPercent, grade) => {
  expect(gradeOfLink({ rttMs: 40, lossPercent, repeated: 0 })).toBe(grade);
});
