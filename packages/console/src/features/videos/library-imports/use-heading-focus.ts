import { useEffect, useRef } from 'react';

/** Where a change of a page takes the button that has the focus, the heading gets it. */
export function useHeadingFocus(changed: string): void {
  const shown = useRef(changed);
  useEffect(() => {
    if (shown.current === changed) return;
    shown.current = changed;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [changed]);
}
