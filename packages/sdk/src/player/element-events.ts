import type { OpenSource } from './media-source';
import { liveEdgeOf } from './player-live.pure';
import type { TimeRange, PlayerEvent, PlayerPosition } from './player-state.pure';
import { textTracksOf } from './text-tracks.pure';

interface WatchOptions {
  /** The element that is shown full screen. */
  readonly stage: Element;
  readonly signal: AbortSignal;
  readonly source: () => OpenSource | null;
  readonly send: (event: PlayerEvent) => void;
}

/** Turns what a media element does into events of the machine, until the signal is aborted. */
export function watchElement(element: HTMLMediaElement, { stage, signal, source, send }: WatchOptions): void {
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
  const page = element.ownerDocument;
  // The stage may already be full screen: an earlier player on the page may have requested it.
  const settings = (): PlayerEvent => {
    const { duration, muted, playbackRate: rate, volume } = element;
    const fullscreen = page.fullscreenElement === stage;
    return { type: 'observed', facts: { duration, muted, rate, volume, fullscreen } };
  };
  listen('loadedmetadata', () => ({ type: 'metadataLoaded' }));
  watchSleep(element, listen);
  // `emptied`: the source is opened again by a recovery.
  listen('waiting emptied', () => ({ type: 'starved' }));
  listen('ended', () => ({ type: 'ended' }));
  listen('error', () => toEngineFailed(element.error, source()?.engine));
  listen('timeupdate seeking progress', () => ({
    type: 'progressed',
    ...positionOf(element, source()?.liveEdge?.()),
  }));
  listen('enterpictureinpicture', () => ({ type: 'observed', facts: { pictureInPicture: true } }));
  listen('leavepictureinpicture', () => ({ type: 'observed', facts: { pictureInPicture: false } }));
  const { textTracks: tracks } = element;
  // jsdom has a bare array here.
  const trackList = tracks instanceof EventTarget ? tracks : null;
  const found = (): PlayerEvent => ({ type: 'textTracksFound', ...textTracksOf(tracks) });
  listen('addtrack removetrack', found, trackList);
  // Captions in files outlive the source, and are not added again with the next one.
  listen('loadedmetadata', found);
  listen('change', () => ({ type: 'textTrackChanged', ...textTracksOf(tracks) }), trackList);
  listen('durationchange ratechange volumechange', settings);
  listen('fullscreenchange', settings, page);
  listen('online', () => ({ type: 'cameOnline' }), page.defaultView);
  send(settings());
}

type Listen = (names: string, toEvent: () => PlayerEvent | null, target?: EventTarget) => void;

/** Distinguishes a pause that the viewer asked for from one by the browser, which pauses hidden pages. */
function watchSleep(element: HTMLMediaElement, listen: Listen): void {
  const page = element.ownerDocument;
  /** The page froze, and its pause may be told only after that; until the element plays again or the pause has come. */
  let sleep: 'frozen' | 'resumed' | null = null;
  const woke = (): PlayerEvent | null => (page.hidden ? null : { type: 'woke' });
  listen('playing', () => {
    sleep = null;
    return { type: 'playing' };
  });
  listen('pause', () => {
    if (element.ended) return null;
    const isAwake = !page.hidden && sleep !== 'frozen';
    // A window of its own is looked at while its page is not.
    const isAsked = (isAwake && sleep === null) || page.pictureInPictureElement === element;
    if (isAwake) sleep = null;
    return isAsked ? { type: 'paused' } : { type: 'interrupted', isAwake };
  });
  listen('visibilitychange', woke, page);
  const turn = (next: typeof sleep, event: () => PlayerEvent | null) => (): PlayerEvent | null => {
    sleep = next;
    return event();
  };
  listen(
    'freeze',
    turn('frozen', () => null),
    page,
  );
  listen('resume', turn('resumed', woke), page);
}

function toEngineFailed(
  error: MediaError | null,
  engine: OpenSource['engine'] | undefined,
): PlayerEvent | null {
  // 1 (MEDIA_ERR_ABORTED): the player itself opened another source.
  if (!error || !engine || error.code === 1) return null;
  const isMedia = error.code === 3 || engine === 'hls';
  const kind = error.code === 2 ? 'NETWORK' : isMedia ? 'MEDIA' : 'UNSUPPORTED';
  return { type: 'engineFailed', failure: { kind, detail: error.message } };
}

function positionOf(
  { currentTime, duration, buffered, seekable: ranges }: HTMLMediaElement,
  recommendedEdge: number | null | undefined,
): PlayerPosition {
  const seekable = wholeRange(ranges);
  return {
    currentTime,
    buffered: bufferedEnd(buffered, currentTime),
    loaded: totalSeconds(buffered),
    seekable,
    liveEdge: liveEdgeOf(duration, seekable, recommendedEdge),
  };
}

function wholeRange(ranges: TimeRanges): TimeRange | null {
  const { length } = ranges;
  return length > 0 ? { start: ranges.start(0), end: ranges.end(length - 1) } : null;
}

function totalSeconds(ranges: TimeRanges): number {
  let seconds = 0;
  for (let index = 0; index < ranges.length; index += 1) seconds += ranges.end(index) - ranges.start(index);
  return seconds;
}

/** End of the buffered range that contains the time; the time itself where none does. */
function bufferedEnd(ranges: TimeRanges, time: number): number {
  for (let index = 0; index < ranges.length; index += 1) {
    if (ranges.start(index) <= time + 0.1 && ranges.end(index) >= time) return ranges.end(index);
  }
  return time;
}
