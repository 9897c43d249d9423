/** iPhones fill the screen with the video alone, by a method of their own. */
interface PhoneVideo {
  webkitEnterFullscreen?(): void;
}

/**
 * What fills the screen: an element of the page around the container, marked with `data-player-stage`, or the container. The
 * former stays when one player makes way for the next, and the full screen with it.
 */
export function stageOf(container: Element): Element {
  return container.closest?.('[data-player-stage]') ?? container;
}

/** Fills the screen with the stage, or leaves. A refusal (no gesture, not allowed in a frame) changes nothing. */
export function toggleFullscreen(container: Element, element: HTMLMediaElement): void {
  const page = container.ownerDocument;
  const stage = stageOf(container);
  if (page.fullscreenElement === stage) page.exitFullscreen().catch(() => undefined);
  else if (stage.requestFullscreen) stage.requestFullscreen().catch(() => undefined);
  else (element as PhoneVideo).webkitEnterFullscreen?.();
}
