import type { PlayFact } from './play-meter.machine';

/** Media errors by their codes (HTML, 4.8.11.1). */
const errorCodes = ['UNKNOWN', 'ABORTED', 'NETWORK', 'DECODE', 'SOURCE_NOT_SUPPORTED'] as const;

/** A fact without its time. */
export type Seen = PlayFact extends infer Fact ? (Fact extends PlayFact ? Omit<Fact, 'at'> : never) : never;

/** Tells what any media element does, until the returned function is called. */
export function watchElement(element: HTMLMediaElement, send: (seen: Seen) => void): () => void {
  const ending = new AbortController();
  const on = (names: string, tell: () => Seen | null): void => {
    const listener = (): void => {
      const seen = tell();
      if (seen !== null) send(seen);
    };
    for (const name of names.split(' ')) element.addEventListener(name, listener, { signal: ending.signal });
  };
  /** Where the picture stood when it last stopped: it moves again once it is somewhere else. */
  let stoodAt = element.currentTime;
  const stand = (type: 'starved' | 'seeking' | 'paused') => (): Seen | null => {
    stoodAt = element.currentTime;
    return type === 'starved' && element.seeking ? null : { type };
  };
  on('play', () => ({ type: 'wanted' }));
  on('loadstart', () => (element.autoplay ? { type: 'wanted' } : null));
  on('waiting', stand('starved'));
  on('seeking', stand('seeking'));
  on('pause', () => (element.ended ? null : stand('paused')()));
  on('playing', () => (element.seeking ? null : { type: 'moved' }));
  on('timeupdate', () => {
    const isMoving = !element.paused && !element.seeking && element.currentTime !== stoodAt;
    return isMoving ? { type: 'moved' } : null;
  });
  on('ended', () => ({ type: 'ended', position: element.currentTime }));
  on('error', () => {
    const code = errorCodes[element.error?.code ?? 0] ?? 'UNKNOWN';
    return code === 'ABORTED' ? null : { type: 'failed', code, message: element.error?.message ?? '' };
  });
  on('resize', () => {
    const { videoHeight = 0 } = element as Partial<HTMLVideoElement>;
    return videoHeight > 0 ? { type: 'rendition', height: videoHeight, bitrate: null } : null;
  });
  if (!element.paused) send({ type: 'moved' });
  return () => ending.abort();
}
