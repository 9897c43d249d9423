/** iPhones fill the screen with the video alone, by a method of their own. */
interface PhoneVideo {
  webkitEnterFullscreen?(): void;
}

/** Fills the screen with the stage, or leaves. A refusal (no gesture, not allowed in a frame) changes nothing. */
export function toggleFullscreen(stage: Element, element: HTMLMediaElement): void {
  const page = stage.ownerDocument;
  if (page.fullscreenElement === stage) page.exitFullscreen().catch(() => undefined);
  else if (stage.requestFullscreen) stage.requestFullscreen().catch(() => undefined);
  else (element as PhoneVideo).webkitEnterFullscreen?.();
}
