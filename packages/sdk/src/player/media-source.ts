import type { QualityChoice } from './player-quality.pure';
import type { PlayerEvent, PlayerWait } from './player-state.pure';

/** An opened source, played by the streaming library or by the browser alone. */
export interface OpenSource {
  /** `hls` where hls.js feeds the element: error 4 of the element is then a media failure, not an unsupported source. */
  readonly engine: 'hls' | 'native';
  /** Somebody wants to play: loads as far ahead as its limits say. Absent where the element does that by itself. */
  want?(): void;
  /** Goes on loading after a network failure. */
  restart(): void;
  /** Rebuilds the decoder after a media failure. */
  recover(): void;
  /** The newest place of a live stream that the library would play, in seconds. */
  liveEdge?(): number | null | undefined;
  /** Bytes that have come so far, also of requests under way; absent where the source does not count them. */
  received?(): number;
  /** What it waits for, where the device has a network; absent: for data. */
  waitsFor?(): PlayerWait;
  /** Continues with another address of the same media; false where the caller has to open the source again. */
  renew(src: string): boolean;
  /** Absent where the browser chooses. */
  setQuality?(quality: QualityChoice): void;
  close(): void;
}

/** What both ways of playing are given. */
export interface OpenOptions {
  readonly element: HTMLMediaElement;
  readonly src: string;
  /** Seconds. */
  readonly startAt: number;
  /** Somebody wants to play it now. */
  readonly isWanted: boolean;
  readonly send: (event: PlayerEvent) => void;
}

/** Plays by the browser alone: plain files everywhere, playlists where the streaming library does not run (iOS). */
export function openNative({ element, startAt, ...options }: Omit<OpenOptions, 'isWanted'>): OpenSource {
  let { src } = options;
  const start = (at: number): void => {
    // Setting `src` starts the load; `load()` would start it a second time.
    element.src = src;
    if (at > 0) element.currentTime = at;
  };
  start(startAt);
  const again = (): void => start(element.currentTime);
  return {
    engine: 'native',
    restart: again,
    recover: again,
    renew: (fresh) => {
      src = fresh;
      again();
      return true;
    },
    close: () => {
      element.removeAttribute('src');
      // Without this the browser continues the download of the removed source.
      element.load();
    },
  };
}
