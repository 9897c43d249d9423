import { usePalco } from '@palco/react';
import { useCallback } from 'react';

/** The own teams and roles decide what one may do: asks for the profile again when a change was about oneself. */
export function useReloadSelf(): (userId: string) => void {
  const { session } = usePalco();
  return useCallback(
    (userId) => {
      const state = session.$state.get();
      if (state.stage === 'ready' && state.me.user.id === userId) void session.load();
    },
    [session],
  );
}
