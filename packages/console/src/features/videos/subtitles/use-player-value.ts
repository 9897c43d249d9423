import type { Player, PlayerState } from '@palco/sdk/player';
import { useCallback, useSyncExternalStore } from 'react';

/** A value of a player's state, null before there is a player; `select` returns a primitive. */
export function usePlayerValue<Value extends number | string | null>(
  player: Player | null,
  select: (state: PlayerState) => Value,
): Value | null {
  const subscribe = useCallback(
    (notify: () => void) => player?.$state.listen(notify) ?? (() => undefined),
    [player],
  );
  return useSyncExternalStore(subscribe, () => (player ? select(player.$state.get()) : null));
}
