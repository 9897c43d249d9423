import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, also after the window changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const list = matchMedia(query);
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}
