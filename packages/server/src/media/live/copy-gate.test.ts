import { expect, it } from 'vitest';
import { createCopyGate, longestCopiedMs } from './copy-gate.pure';
import type { GateStep } from './copy-gate.pure';

const limit = 2450;

/** Sends groups of the given lengths, half a second from one packet to the next; gives the step of each key frame. */
function send(groups: readonly number[]): { atKeys: GateStep[]; others: Set<GateStep> } {
  const gate = createCopyGate(limit);
  const atKeys: GateStep[] = [];
  const others = new Set<GateStep>();
  let begin = 0;
  for (const length of groups) {
    atKeys.push(gate({ isKey: true, timeMs: begin }));
    for (let at = 500; at < length; at += 500) others.add(gate({ isKey: false, timeMs: begin + at }));
    begin += length;
  }
  return { atKeys, others };
}
const times = (count: number, length: number): number[] => Array.from({ length: count }, () => length);

it('copies groups that fit, each when it is complete', () => {
  expect(send(times(4, 2000))).toEqual({
    atKeys: ['hold', 'release', 'release', 'release'],
    others: new Set(['hold']),
  });
});

it('encodes a group as soon as it is too long, from its beginning on', () => {
  const gate = createCopyGate(limit);
  expect(gate({ isKey: true, timeMs: 0 })).toBe('hold');
  expect(gate({ isKey: false, timeMs: limit })).toBe('hold');
  expect(gate({ isKey: false, timeMs: limit + 1 })).toBe('encode');
  expect(gate({ isKey: false, timeMs: limit + 2 })).toBe('pass');
});

it('goes back to copying after thirty seconds of regular key frames', () => {
  const { atKeys } = send([2000, 6000, ...times(20, 2000)]);
  // The first key frame after the long group is too far from the one before it.
  expect(atKeys.slice(0, 3)).toEqual(['hold', 'release', 'pass']);
  expect(atKeys.indexOf('copy')).toBe(2 + 15);
  expect(atKeys.slice(18)).toEqual(times(atKeys.length - 18, 0).map(() => 'release'));
});

it('does not go back while key frames come and go', () => {
  const groups = Array.from({ length: 20 }, () => [2000, 2000, 6000]).flat();
  expect(send(groups).atKeys).not.toContain('copy');
});

it('waits twice as long after each return that did not last', () => {
  const { atKeys } = send([6000, ...times(16, 2000), 6000, ...times(31, 2000)]);
  const returns = atKeys.flatMap((step, index) => (step === 'copy' ? [index] : []));
  expect(returns).toEqual([16, 18 + 30]);
});

it.each([
  [2.45, 2450],
  [4.45, 3000],
])('waits for a key frame no longer than three seconds, where segments may have %d s', (seconds, ms) => {
  expect(longestCopiedMs(seconds)).toBe(ms);
});
