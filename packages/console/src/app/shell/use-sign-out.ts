import { usePalco } from '@palco/react';
import { confirmLeave } from '../../patterns/form';

/** Signs out, unless somebody wants to keep what is typed and not saved. */
export function useSignOut(): () => void {
  const { session } = usePalco();
  return () => {
    void confirmLeave(() => void session.signOut());
  };
}
