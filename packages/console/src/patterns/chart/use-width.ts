import { useEffect, useState } from 'react';

/** Before it is measured, and where nothing can be (a page of tests). */
const defaultWidth = 720;

/** How wide an element is, in pixels: a drawing keeps the size of its words and fills the room that there is. */
export function useWidth(host: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(defaultWidth);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => setWidth(Math.max(160, element.clientWidth || defaultWidth)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [host]);
  return width;
}
