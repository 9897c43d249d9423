import { useEffect } from 'react';

/** Makes the browser ask before the page is closed or reloaded, as long as `active`. */
export function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [active]);
}
