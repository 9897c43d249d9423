import { expect, it } from 'vitest';
import { createSoundLoss } from './sound-loss.pure';

/** Pictures each `step` seconds, with sound that is `lag` behind them until `lostAt`. Returns what was wanted, by the picture. */
function watch(step: number, { lag, lostAt, until }: { lag: number; lostAt: number; until: number }) {
  const loss = createSoundLoss();
  const wanted = new Map<number, number>();
  for (let index = 0; index * step <= until; index += 1) {
    const seconds = index * step;
    if (seconds >= lag && seconds < lostAt) loss.sound(seconds - lag);
    const silence = loss.picture(seconds);
    if (silence !== null) wanted.set(seconds, silence);
  }
  return wanted;
}

it.each([
  ['in step', 0.1, 0],
  ['always late', 0.1, 0.9],
  ['with a picture each two seconds', 2, 0],
  ['late, with a picture each second', 1, 0.8],
])('leaves sound alone that comes: %s', (_what, step, lag) => {
  expect(watch(step, { lag, lostAt: Infinity, until: 20 }).size).toBe(0);
});

it('wants silence a second after the last sound, half a second behind where this encoder had its sound', () => {
  const wanted = watch(0.5, { lag: 0.25, lostAt: 10, until: 12 });
  expect([...wanted]).toEqual([
    [11, 10.25],
    [11.5, 10.75],
    [12, 11.25],
  ]);
});

it('wants silence for a track that was announced and never comes', () => {
  expect([...watch(0.5, { lag: 0, lostAt: 0, until: 2 })]).toEqual([
    [1.5, 1],
    [2, 1.5],
  ]);
});

it('wants none any more when the sound comes again', () => {
  const loss = createSoundLoss();
  loss.sound(0);
  loss.picture(0);
  expect(loss.picture(5)).toBe(4.5);
  loss.sound(5.1);
  expect([loss.picture(5.1), loss.picture(6)]).toEqual([null, null]);
});
