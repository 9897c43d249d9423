// Loaded with the first captions that are shown.
import type { PlayerEvent } from './player-state.pure';
import { isShowable } from './text-tracks.pure';

/** What {@link showCaptions} is given. */
export interface ShowOptions {
  /** One of the element's, whatever its place in the list becomes; null for none. */
  readonly track: TextTrack | null;
  readonly send: (event: PlayerEvent) => void;
}

interface Attached {
  readonly element: HTMLMediaElement;
  /** Aborted when the element is detached. */
  readonly ending: AbortController;
}

/** What the state `ERROR` of a `track` is called in HTML. */
const TRACK_FAILED = 3;

const watched = new WeakSet<AbortSignal>();

/**
 * Shows one track and hides the others, once the source is open: a browser plays nothing before it has those that were shown when
 * it began to open it, so that a slow file of captions held up the film. One whose file failed is loaded again.
 */
export function showCaptions({ element, ending }: Attached, { track: shown, send }: ShowOptions): void {
  const { signal } = ending;
  const tell = (captionsFailed: boolean) => send({ type: 'observed', facts: { captionsFailed } });
  if (!watched.has(signal)) {
    watched.add(signal);
    // These do not bubble.
    const listen = (name: string, failed: boolean) =>
      element.addEventListener(name, ({ target }) => target !== element && tell(failed), {
        capture: true,
        signal,
      });
    listen('error', true);
    listen('load', false);
  }
  const show = (): void => {
    const tracks = [...element.textTracks];
    // It went away meanwhile, and the player was told of the new list.
    if (shown !== null && !tracks.includes(shown)) return;
    const failed = shown === null ? undefined : fileOf(element, shown);
    for (const track of tracks) if (isShowable(track)) track.mode = track === shown ? 'showing' : 'disabled';
    // Setting the address loads it, also the same one.
    if (failed?.readyState === TRACK_FAILED) failed.src = failed.getAttribute('src') ?? '';
  };
  if (element.readyState > 0) show();
  else element.addEventListener('loadedmetadata', show, { once: true, signal });
}

/** The child of the element that a track is from; those of a list have none. */
const fileOf = (element: HTMLMediaElement, track: TextTrack): HTMLTrackElement | undefined =>
  [...element.querySelectorAll('track')].find((file) => file.track === track);
