import { expect, test } from 'vitest';
import { isReady, preflight, type CheckState } from './preflight.pure';
import type { SignalCard } from './signal-cards.pure';

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
const good = { card, hasAudio: true, fpsLimit: 30 };

type Row = readonly [name: string, facts: Parameters<typeof preflight>[0], states: readonly CheckState[]];
const table: readonly Row[] = [
  ['a good signal', good, ['passed', 'passed', 'passed', 'passed']],
  ['no signal', { ...good, card: undefined }, ['failed', 'unknown', 'unknown', 'unknown']],
  [
    'a lost one',
    { ...good, card: { ...card, presence: 'lost' } },
    ['failed', 'unknown', 'unknown', 'unknown'],
  ],
  ['60 fps', { ...good, card: { ...card, fps: 60 } }, ['passed', 'failed', 'passed', 'passed']],
  [
    '60 fps that may be',
    { ...good, fpsLimit: 60, card: { ...card, fps: 60 } },
    ['passed', 'passed', 'passed', 'passed'],
  ],
  [
    'rare key frames',
    { ...good, card: { ...card, keyframeInterval: 8 } },
    ['passed', 'passed', 'failed', 'passed'],
  ],
  [
    'no key frames yet',
    { ...good, card: { ...card, keyframeInterval: null } },
    ['passed', 'passed', 'unknown', 'passed'],
  ],
  ['no sound', { ...good, hasAudio: false }, ['passed', 'passed', 'passed', 'failed']],
  ['nothing known of a sound', { ...good, hasAudio: null }, ['passed', 'passed', 'passed', 'unknown']],
];

test.each(table)('%s', (_, facts, states) => {
  const checks = preflight(facts);
  expect(checks.map(({ state }) => state)).toEqual(states);
  expect(isReady(checks)).toBe(states.every((state) => state === 'passed'));
});
