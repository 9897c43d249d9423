import { usePalco } from '@palco/react';
import { whenFree } from '../../patterns/form';

/** Signs out, unless somebody wants to keep what is typed and not saved. */
export function useSignOut(): () => void {
  const { session } = usePalco();
  return () => {
    void whenFree(() => void session.signOut());
  };
}
