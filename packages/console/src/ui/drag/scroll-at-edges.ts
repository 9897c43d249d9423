import { edgeSpeed } from './edge-speed.pure';

/** Scrolls an element while the pointer is near its upper or lower edge; `at` returns its position and is read every frame. */
export function scrollAtEdges(scroller: Element, at: () => number): () => void {
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
