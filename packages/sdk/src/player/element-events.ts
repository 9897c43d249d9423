import type { OpenSource } from './media-source';
import type { EngineFailure, PlayerEvent } from './player.machine';

interface WatchOptions {
  readonly signal: AbortSignal;
  readonly engine: () => OpenSource['engine'] | null;
  readonly send: (event: PlayerEvent) => void;
}

/** Turns what a media element does into events of the machine, until the signal is aborted. */
export function watchElement(element: HTMLMediaElement, { signal, engine, send }: WatchOptions): void {
  const on = (name: string, toEvent: () => PlayerEvent | null): void => {
    const listener = (): void => {
      const event = toEvent();
      if (event) send(event);
    };
    element.addEventListener(name, listener, { signal });
  };
  const buffer = (): PlayerEvent => ({ type: 'bufferChanged', buffered: bufferedEnd(element) });
  const time = (): PlayerEvent => ({ type: 'timeChanged', currentTime: element.currentTime });
  const volume = (): PlayerEvent => ({
    type: 'observed',
    facts: { volume: element.volume, muted: element.muted },
  });

  on('loadedmetadata', () => ({ type: 'metadataLoaded' }));
  on('durationchange', () => ({ type: 'observed', facts: { duration: element.duration } }));
  on('playing', () => ({ type: 'playing' }));
  on('pause', () => (element.ended ? null : { type: 'paused' }));
  on('waiting', () => ({ type: 'starved' }));
  on('ended', () => ({ type: 'ended' }));
  on('timeupdate', time);
  on('seeking', time);
  on('timeupdate', buffer);
  on('progress', buffer);
  on('volumechange', volume);
  on('ratechange', () => ({ type: 'observed', facts: { rate: element.playbackRate } }));
  on('error', () => toEngineFailed(element.error, engine()));
  send(volume());
}

function toEngineFailed(error: MediaError | null, engine: OpenSource['engine'] | null): PlayerEvent | null {
  if (!error || !engine || error.code === 1) return null;
  const detail = error.message || undefined;
  const kind: EngineFailure['kind'] =
    error.code === 2 ? 'NETWORK' : error.code === 3 || engine === 'hls' ? 'MEDIA' : 'UNSUPPORTED';
  return { type: 'engineFailed', failure: { kind, detail } };
}

function bufferedEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return currentTime;
}
