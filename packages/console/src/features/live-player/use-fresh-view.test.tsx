import type { LiveView } from '@palco/sdk/live-view';
import type { Player, PlayerStage } from '@palco/sdk/player';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFreshView } from './use-fresh-view';

interface Heard {
  stage: PlayerStage;
}

test.each([
  ['asks at once whether the line is back where the picture is', true, 1],
  ['asks for nothing more where the state is known', false, 0],
])('%s', (_name, isStale, asked) => {
  let hear: (state: Heard, before?: Heard) => void = () => undefined;
  const listen = (listener: typeof hear) => ((hear = listener), () => undefined);
  const refresh = vi.fn();
  const view = { $state: { get: () => ({ stage: 'shown', isStale }) }, refresh } as unknown as LiveView;
  const { result } = renderHook(() => useFreshView(view, undefined));
  const end = result.current({ $state: { listen } } as unknown as Player, {});
  hear({ stage: 'waiting' }, { stage: 'playing' });
  hear({ stage: 'playing' }, { stage: 'waiting' });
  hear({ stage: 'playing' }, { stage: 'playing' });
  expect(refresh).toHaveBeenCalledTimes(asked);
  end();
});
