import { expect, test } from 'vitest';
import { isReady, preflight, type CheckState } from './preflight.pure';
import { presenceNow, type SignalCard } from './signal-cards.pure';
import { signalState } from './signal-health.pure';

const card: SignalCard = {
  id: 1,
  status: 'active',
  presence: 'present',
  measuredAt: 1,
  stamp: null,
  leftAt: null,
  uptime: 60,
  transcodingQuality: '720p',
  resolution: '1280x720',
  fps: 30,
  bitrate: 2_000_000,
  keyframeInterval: 2,
  signalStart: null,
};
const good = { card, hasAudio: true, fpsLimit: 30, now: 1 };

type Row = readonly [name: string, facts: Parameters<typeof preflight>[0], states: readonly CheckState[]];
const P = 'passed';
const F = 'failed';
const U = 'unknown';
/** In the order signal, fps, bitrate, keyframe, audio. */
const table: readonly Row[] = [
  ['a good signal', good, [P, P, P, P, P]],
  ['no signal', { ...good, card: undefined }, [F, U, U, U, U]],
  ['a lost one', { ...good, card: { ...card, presence: 'lost' } }, [F, U, U, U, U]],
  ['one of which nothing is heard any more', { ...good, now: 6_001 }, [F, U, U, U, U]],
  ['a faulty one', { ...good, card: { ...card, problem: 'overloaded' } }, [F, P, P, P, P]],
  ['60 fps', { ...good, card: { ...card, fps: 60 } }, [P, F, P, P, P]],
  ['60 fps that may be', { ...good, fpsLimit: 60, card: { ...card, fps: 60 } }, [P, P, P, P, P]],
  ['a stutter', { ...good, card: { ...card, fps: 12 } }, [P, F, P, P, P]],
  ['a weak line', { ...good, card: { ...card, bitrate: 90_000 } }, [P, P, F, P, P]],
  ['rare key frames', { ...good, card: { ...card, keyframeInterval: 8 } }, [P, P, P, F, P]],
  ['no key frames yet', { ...good, card: { ...card, keyframeInterval: null } }, [P, P, P, U, P]],
  ['no sound', { ...good, hasAudio: false }, [P, P, P, P, F]],
  ['nothing known of a sound', { ...good, hasAudio: null }, [P, P, P, P, U]],
];

test.each(table)('%s', (_, facts, states) => {
  const checks = preflight(facts);
  expect(checks.map(({ state }) => state)).toEqual(states);
  expect(isReady(checks)).toBe(states.every((state) => state === 'passed'));
});

test.each(table)('%s is called the same on its card', (_, { card: shown, fpsLimit, now }) => {
  const checks = preflight({ card: shown, hasAudio: true, fpsLimit, now });
  const state = shown && signalState({ ...shown, presence: presenceNow(shown, now) }, fpsLimit);
  expect(checks.every((check) => check.state !== 'failed')).toBe(state === 'stable');
});
