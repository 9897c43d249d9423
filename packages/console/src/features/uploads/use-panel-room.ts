import { useLayoutEffect, useState } from 'react';

/** The height at the foot of the window that the panel takes; `base.css` ends the page above it. */
const variable = '--palco-dock';

/** Ends the page above the panel, whatever its height, so that it covers no control. Returns the ref for the panel. */
export function usePanelRoom(): (panel: HTMLElement | null) => void {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!panel) return undefined;
    const { style } = document.documentElement;
    const reserve = () => style.setProperty(variable, `${Math.ceil(panel.getBoundingClientRect().height)}px`);
    reserve();
    const observer = new ResizeObserver(reserve);
    observer.observe(panel);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [panel]);
  return setPanel;
}
