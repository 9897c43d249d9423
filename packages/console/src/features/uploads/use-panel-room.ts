import { useRouterState } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../config';

/** Below this width the panel is a row above the page, and starts collapsed. */
export const narrowPage = '(max-width: 767.98px)';
/** From this width on there is room for it beside the library. */
const widePage = '(min-width: 1181px)';

/** What the panel takes of the window, at each of its places; `base.css` keeps the page out of it. */
const variables = { foot: '--palco-dock', side: '--palco-dock-side', top: '--palco-dock-top' } as const;

export type PanelPlace = keyof typeof variables;

/** Where the panel is: beside the library while it is open, else at the foot of the page; on phones one row above it. */
export function usePanelPlace(isOpen: boolean): PanelPlace {
  const isNarrow = useMediaQuery(narrowPage);
  const isWide = useMediaQuery(widePage);
  const isLibrary = useRouterState({ select: ({ location }) => location.pathname.startsWith('/vod') });
  if (isNarrow) return 'top';
  return isOpen && isWide && isLibrary ? 'side' : 'foot';
}

/** Ends the page where the panel begins, whatever its size, so that it covers no control. Returns the ref for the panel. */
export function usePanelRoom(place: PanelPlace): (panel: HTMLElement | null) => void {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!panel) return undefined;
    const { style } = document.documentElement;
    const reserve = () => {
      const { width, height } = panel.getBoundingClientRect();
      style.setProperty(variables[place], `${Math.ceil(place === 'side' ? width : height)}px`);
    };
    reserve();
    const observer = new ResizeObserver(reserve);
    observer.observe(panel);
    return () => {
      observer.disconnect();
      style.removeProperty(variables[place]);
    };
  }, [panel, place]);
  return setPanel;
}
