import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Hears the keys that are pressed inside of an element which is no control by itself. */
export function useKeys(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const listener = (event: KeyboardEvent): void => hear(event);
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }, [element]);
}
