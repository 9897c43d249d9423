import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Listens for keys pressed inside of an element that is no control itself. */
export function useKeys(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const listener = (event: KeyboardEvent): void => handleKey(event);
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }, [element]);
}
