import type { Player, PlayerStage } from '@palco/sdk/player';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveReopening } from './use-live-reopening';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const source = { src: 'https://x/live.m3u8' };

/** A player whose address answers nothing, until it is told to play. */
function absentLive() {
  let hear: (state: { stage: PlayerStage }) => void = () => undefined;
  const load = vi.fn(() => {
    hear({ stage: 'loading' });
    hear({ stage: 'failed' });
  });
  const $state = { subscribe: (listener: typeof hear) => ((hear = listener), () => undefined) };
  const player = { $state, load } as unknown as Player;
  const { result } = renderHook(() => useLiveReopening(player, source));
  return { load, absence: () => result.current, turn: (stage: PlayerStage) => act(() => hear({ stage })) };
}

test('asks for a live without a signal less and less often, but goes on asking', () => {
  const { load, turn } = absentLive();
  turn('failed');
  act(() => void vi.advanceTimersByTime(60_000));
  const inMinute = load.mock.calls.length;
  expect(inMinute).toBeGreaterThanOrEqual(8);
  expect(inMinute).toBeLessThanOrEqual(16);
});

test('says that the picture is awaited or lost, also between two attempts, until it plays', () => {
  const { absence, turn } = absentLive();
  expect(absence()).toBeNull();
  turn('failed');
  expect(absence()).toBe('awaited');
  turn('loading');
  expect(absence()).toBe('awaited');
  turn('playing');
  expect(absence()).toBeNull();
  turn('ended');
  expect(absence()).toBe('lost');
  turn('loading');
  expect(absence()).toBe('lost');
});
