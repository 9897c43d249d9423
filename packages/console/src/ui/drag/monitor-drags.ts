import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { edgeSpeed } from './edge-speed.pure';

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

/** Scrolls an element while the pointer is near its upper or lower edge; `at` returns its position and is read every frame. */
function scrollAtEdges(scroller: Element, at: () => number): () => void {
  let frame = 0;
  let before = performance.now();
  const step = (now: number) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    // Limits the step: after a pause in the background the element must not jump.
    const seconds = Math.min(now - before, 50) / 1000;
    before = now;
    scroller.scrollTop += Math.round(edgeSpeed(at(), top, bottom) * seconds);
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
