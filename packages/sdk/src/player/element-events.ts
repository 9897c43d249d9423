import type { OpenSource } from './media-source';
import type { PlayerEvent } from './player.machine';

interface WatchOptions {
  /** What fills the screen. */
  readonly container: Element;
  readonly signal: AbortSignal;
  readonly engine: () => OpenSource['engine'] | undefined;
  readonly send: (event: PlayerEvent) => void;
}

/** Turns what a media element does into events of the machine, until the signal is aborted. */
export function watchElement(
  element: HTMLMediaElement,
  { container, signal, engine, send }: WatchOptions,
): void {
  const listen = (
    names: string,
    toEvent: () => PlayerEvent | null,
    target: EventTarget | null = element,
  ): void => {
    const listener = (): void => {
      const event = toEvent();
      if (event) send(event);
    };
    for (const name of names.split(' ')) target?.addEventListener(name, listener, { signal });
  };
  const settings = (): PlayerEvent => {
    const { duration, muted, playbackRate: rate, volume } = element;
    return { type: 'observed', facts: { duration, muted, rate, volume } };
  };
  listen('loadedmetadata', () => ({ type: 'metadataLoaded' }));
  listen('playing', () => ({ type: 'playing' }));
  listen('pause', () => (element.ended ? null : { type: 'paused' }));
  listen('waiting', () => ({ type: 'starved' }));
  listen('ended', () => ({ type: 'ended' }));
  listen('error', () => toEngineFailed(element.error, engine()));
  listen('timeupdate seeking progress', () => {
    const { currentTime } = element;
    return { type: 'progressed', currentTime, buffered: bufferedEnd(element.buffered, currentTime) };
  });
  listen('durationchange ratechange volumechange', settings);
  const page = element.ownerDocument;
  const isFullscreen = (): boolean => page.fullscreenElement === container;
  listen('fullscreenchange', () => ({ type: 'observed', facts: { fullscreen: isFullscreen() } }), page);
  listen('online', () => ({ type: 'cameOnline' }), page.defaultView);
  send(settings());
}

function toEngineFailed(
  error: MediaError | null,
  engine: OpenSource['engine'] | undefined,
): PlayerEvent | null {
  // 1 is our own doing: another source was opened.
  if (!error || !engine || error.code === 1) return null;
  const isMedia = error.code === 3 || engine === 'hls';
  const kind = error.code === 2 ? 'NETWORK' : isMedia ? 'MEDIA' : 'UNSUPPORTED';
  return { type: 'engineFailed', failure: { kind, detail: error.message } };
}

/** End of the loaded stretch that holds the time. */
function bufferedEnd(ranges: TimeRanges, time: number): number {
  for (let index = 0; index < ranges.length; index += 1) {
    if (ranges.start(index) <= time + 0.1 && ranges.end(index) >= time) return ranges.end(index);
  }
  return time;
}
