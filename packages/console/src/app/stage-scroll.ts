import type { AnyRouter } from '@tanstack/react-router';

/** Content may still be loading; later than this nobody expects the page to move. */
const timeoutMs = 5000;
const userEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a position as soon as the content is tall enough for it; a move of the person ends the attempt.
 *
 * @returns a function that ends the attempt
 */
export function scrollWhenPossible(stage: HTMLElement, top: number): () => void {
  const tryOnce = () => {
    stage.scrollTop = top;
    if (stage.scrollTop >= top - 1) stop();
  };
  const observer = new MutationObserver(tryOnce);
  const timer = setTimeout(() => stop(), timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of userEvents) window.removeEventListener(type, stop);
  };
  observer.observe(stage, { childList: true, subtree: true });
  for (const type of userEvents) window.addEventListener(type, stop, { passive: true });
  tryOnce();
  return stop;
}

/**
 * Restores the scroll position of the stage on Back and Forward, also when the list has to be fetched again; any other page
 * starts at its top. The router's own restoration tries only once, while the skeleton is still shown.
 *
 * @returns a cleanup function
 */
export function followScroll(router: AnyRouter, findStage: () => HTMLElement | null): () => void {
  const positions = new Map<string, number>();
  const keyOf = (location: { state: { __TSR_key?: string } }) => location.state.__TSR_key ?? '';
  let stopTrying: () => void = () => undefined;
  const stops = [
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      stopTrying();
      const stage = findStage();
      if (fromLocation && stage) positions.set(keyOf(fromLocation), stage.scrollTop);
    }),
    router.subscribe('onRendered', ({ fromLocation, toLocation, hrefChanged }) => {
      const stage = findStage();
      if (!stage || !fromLocation || !hrefChanged) return;
      stopTrying = scrollWhenPossible(stage, positions.get(keyOf(toLocation)) ?? 0);
    }),
  ];
  return () => {
    stopTrying();
    for (const stop of stops) stop();
  };
}
