import { usePalco } from '@palco/react';
import { useCallback } from 'react';
import { confirmLeave } from './leave-guard';

/** Selects another team in this tab, after the question about unsaved input; then calls `onSwitched`. */
export function useSwitchTeam(): (accountId: string, onSwitched?: () => void) => void {
  const { session } = usePalco();
  return useCallback(
    (accountId, onSwitched) =>
      void confirmLeave(() => {
        session.selectTeam(accountId);
        onSwitched?.();
      }),
    [session],
  );
}
