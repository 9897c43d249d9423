import { usePalco } from '@palco/react';
import { confirmLeave } from '../patterns/form';

/** Signs out, unless the person decides to keep unsaved input. */
export function useSignOut(): () => void {
  const { session } = usePalco();
  return () => {
    void confirmLeave(() => void session.signOut());
  };
}
