import type { Timers } from '../kernel/ports';
import type { HlsInstance } from './hls-contract';

/** A segment that has brought no picture after this time has only a part of it: sound of its own, or no key frame. */
const PICTURE_MS = 500;

interface HoldOptions {
  readonly element: HTMLMediaElement;
  readonly timers: Timers;
  readonly signal: AbortSignal;
}

/**
 * Holds a source back until somebody wants to play it: after its first segment, and after that of each place that is sought.
 * With `preload="auto"` nothing is held.
 *
 * @returns ends it: somebody wants to play
 */
export function holdBack(hls: HlsInstance, { element, timers, signal }: HoldOptions): () => void {
  let isHeld = element.preload !== 'auto';
  const resume = (): void => hls.resumeBuffering();
  const want = (): void => {
    if (isHeld) resume();
    isHeld = false;
  };
  hls.on('hlsFragLoading', (_event, { frag }) => {
    if (isHeld && frag.type === 'main' && frag.sn !== 'initSegment') hls.pauseBuffering();
  });
  hls.on('hlsFragBuffered', () => {
    if (isHeld && element.readyState < 2)
      timers.set(() => isHeld && !signal.aborted && element.readyState < 2 && resume(), PICTURE_MS);
  });
  element.addEventListener('seeking', () => isHeld && resume(), { signal });
  element.addEventListener('play', want, { signal });
  return want;
}
