import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { scrollAtEdges } from './scroll-at-edges';

type Options = Parameters<typeof monitorForElements>[0];

interface MonitorOptions extends Options {
  /** The container that scrolls while the pointer is near its upper or lower edge. */
  scroller?: Element | null;
}

/** Monitors the drags that `canMonitor` accepts, and scrolls `scroller` at its edges; returns a cleanup function. */
export function monitorDrags({ scroller, ...options }: MonitorOptions): () => void {
  let stop: (() => void) | undefined;
  let at = 0;
  const endMonitor = monitorForElements({
    ...options,
    onDragStart(event) {
      at = event.location.current.input.clientY;
      stop = scroller ? scrollAtEdges(scroller, () => at) : undefined;
      options.onDragStart?.(event);
    },
    onDrag(event) {
      at = event.location.current.input.clientY;
      options.onDrag?.(event);
    },
    onDrop(event) {
      stop?.();
      options.onDrop?.(event);
    },
  });
  return () => {
    stop?.();
    endMonitor();
  };
}
