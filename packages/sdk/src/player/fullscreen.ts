import type { PlayerEvent } from './player.machine';

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

/** Tells the machine when the container starts or stops filling the screen, until the signal is aborted. */
export function watchFullscreen(
  container: Element,
  { signal, send }: { readonly signal: AbortSignal; readonly send: (event: PlayerEvent) => void },
): void {
  const page = container.ownerDocument;
  const onChange = (): void =>
    send({ type: 'observed', facts: { fullscreen: page.fullscreenElement === container } });
  page.addEventListener('fullscreenchange', onChange, { signal });
}
