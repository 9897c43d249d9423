/** iPhones have no `requestFullscreen`: only a video can be full screen there, by this method of WebKit. */
interface PhoneVideo {
  webkitEnterFullscreen?(): void;
}

/** Enters or leaves full screen with the stage. A rejection (no user gesture, not allowed in a frame) is ignored. */
export function toggleFullscreen(stage: Element, element: HTMLMediaElement): void {
  const page = stage.ownerDocument;
  if (page.fullscreenElement === stage) page.exitFullscreen().catch(() => undefined);
  else if (stage.requestFullscreen) stage.requestFullscreen().catch(() => undefined);
  else (element as PhoneVideo).webkitEnterFullscreen?.();
}
