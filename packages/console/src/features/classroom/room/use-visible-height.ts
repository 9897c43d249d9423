import { useEffect, useState } from 'react';

/** The height that a keyboard on the screen leaves, in pixels; null where the browser does not tell. */
export function useVisibleHeight(): number | null {
  const [height, setHeight] = useState<number | null>(() => window.visualViewport?.height ?? null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const read = () => {
      // Enlarging the page by two fingers is no keyboard.
      if (viewport.scale === 1) setHeight(viewport.height);
    };
    viewport.addEventListener('resize', read);
    return () => viewport.removeEventListener('resize', read);
  }, []);
  return height;
}
