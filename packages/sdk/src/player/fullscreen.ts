/** iPhones fill the screen with the video alone, by a method of their own. */
interface PhoneVideo {
  webkitEnterFullscreen?(): void;
}

/** Fills the screen with the container, or leaves. A refusal (no gesture, not allowed in a frame) changes nothing. */
export function toggleFullscreen(container: Element, element: HTMLMediaElement): void {
  const page = container.ownerDocument;
  if (page.fullscreenElement === container) page.exitFullscreen().catch(() => undefined);
  else if (container.requestFullscreen) container.requestFullscreen().catch(() => undefined);
  else (element as PhoneVideo).webkitEnterFullscreen?.();
}
