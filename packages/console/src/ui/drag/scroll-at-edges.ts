import { edgeSpeed } from './edge-speed.pure';

/** Scrolls an element as long as something is held near its upper or lower edge; `at` is asked for every frame. */
export function scrollAtEdges(scroller: Element, at: () => number): () => void {
  let frame = 0;
  let before = performance.now();
  const step = (now: number) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    // A tab that was in the background does not catch up.
    const seconds = Math.min(now - before, 50) / 1000;
    before = now;
    scroller.scrollTop += Math.round(edgeSpeed(at(), top, bottom) * seconds);
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
