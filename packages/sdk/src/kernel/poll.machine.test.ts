import { describe, expect, it } from 'vitest';
import { pollTransition, type PollEvent, type PollState } from './poll.machine';

const off: PollState = { stage: 'off' };
const polling: PollState = { stage: 'polling', failures: 2, isSingle: false };
const single: PollState = { stage: 'polling', failures: 0, isSingle: true };
const waiting: PollState = { stage: 'waiting', failures: 2 };
const poll = { type: 'poll' } as const;
const giveUp = { type: 'giveUp' } as const;
const wait = (failures: number) => ({ type: 'wait', failures }) as const;
const first: PollState = { stage: 'polling', failures: 0, isSingle: false };

const table: readonly [PollState, PollEvent['type'], PollState, readonly object[]][] = [
  [off, 'wanted', first, [poll]],
  [off, 'unwanted', off, []],
  [off, 'refreshed', single, [poll]],
  [off, 'answered', off, []],
  [off, 'failed', off, []],
  [off, 'waited', off, []],
  [polling, 'wanted', polling, []],
  [polling, 'unwanted', off, [giveUp]],
  [polling, 'refreshed', polling, []],
  [polling, 'answered', { stage: 'waiting', failures: 0 }, [wait(0)]],
  [polling, 'failed', { stage: 'waiting', failures: 3 }, [wait(3)]],
  [polling, 'waited', polling, []],
  [single, 'wanted', first, []],
  [single, 'unwanted', off, [giveUp]],
  [single, 'refreshed', single, []],
  [single, 'answered', off, []],
  [single, 'failed', off, []],
  [single, 'waited', single, []],
  [waiting, 'wanted', waiting, []],
  [waiting, 'unwanted', off, [giveUp]],
  [waiting, 'refreshed', { stage: 'polling', failures: 2, isSingle: false }, [giveUp, poll]],
  [waiting, 'answered', waiting, []],
  [waiting, 'failed', waiting, []],
  [waiting, 'waited', { stage: 'polling', failures: 2, isSingle: false }, [poll]],
];

it('waits for as long as the server asked for', () => {
  expect(pollTransition(polling, { type: 'failed', retryAfterMs: 9_000 }).commands).toEqual([
    { type: 'wait', failures: 3, retryAfterMs: 9_000 },
  ]);
});

describe('when to poll', () => {
  it.each(table)('%j, %s', (state, type, next, commands) => {
    expect(pollTransition(state, { type })).toEqual({ state: next, commands });
  });
});
