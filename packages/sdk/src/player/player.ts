import type { PlatformElement, PlatformMediaElement } from '../kernel/platform-types';
import { atom, type ReadableAtom } from 'nanostores';
import { browserClock, browserRandom, browserTimers } from '../kernel/browser-ports';
import { runMachine } from '../kernel/machine';
import { plainOptions } from '../kernel/plain-options';
import type { Ports } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';
import { watchElement } from './element-events';
import { toggleFullscreen } from './fullscreen';
import { togglePictureInPicture } from './picture-in-picture';
import type { LoadHls } from './hls-contract';
import type { PlayerErrorCode } from '../kernel/error-codes';
import type { SdkError } from '../kernel/errors';
import { toPlayerError } from './player.errors';
import { initialPlayerState } from './player-initial.pure';
import { playerTransition } from './player.machine';
import type { PlayerCommand, PlayerEvent, PlayerMachineState, PlayerState } from './player-state.pure';
import { createPerformer, type Attachment, type Performer } from './player-performer';
import type { PlayerLimits } from './player-limits.pure';
import { seekRange } from './player-live.pure';
import { soundAt, steppedRate, toggledSound } from './player-source.pure';
import { keyAction, type KeyPress, type KeyTarget, type PlayerKeyMap } from './player-keys.pure';

/** Options of {@link createPlayer}. */
export interface PlayerOptions {
  /** Loads hls.js; called each time that a playlist is opened. Default: `() => import('hls.js')`. */
  readonly loadHls?: LoadHls;
  /** How much of a playlist is loaded. What comes before the first play is said by `preload` of the element: by default no more than the first picture. */
  readonly limits?: PlayerLimits;
  /** Handed to the hls.js constructor as it is, for example `xhrSetup`; stronger than `limits`. */
  readonly hlsConfig?: Readonly<Record<string, unknown>>;
  /**
   * Returns a fresh address of the same media; playback continues at the same place. Called
   * - with `expiring` at 80 % of the life of a source that has `expiresAt`: hls.js continues without a break where old and new
   *   address differ in a prefix alone (host, token in the path) and share at least the last two path segments; any other
   *   source is opened again at the same place;
   * - with `refused` when the source answers 401 or 403, once until data arrives again.
   *
   * An empty address, or a rejection with a `status` of 400 to 499, counts as none: after a refusal the player fails with
   * `PLAYER_FORBIDDEN`, and an expiring address stays in use. After any other rejection it is asked again, as for a device that
   * wakes up without a network.
   */
  readonly refreshSource?: (reason: 'expiring' | 'refused') => Promise<string | FreshSource>;
  /** Called with every failure that stopped playback. */
  readonly onError?: (error: SdkError<PlayerErrorCode>) => void;
  /** Called each time that playback reaches the end of the media. */
  readonly onEnded?: () => void;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random'>;
}

/** An address and when it expires. */
export interface FreshSource {
  readonly src: string;
  /** Milliseconds since 1970; without it a fresh address is requested only when this one is refused. */
  readonly expiresAt?: number | null;
}

/** What {@link Player.load} is given. */
export interface PlayerSource extends FreshSource {
  /** Seconds. */
  readonly startAt?: number;
  readonly autoplay?: boolean;
  /**
   * MIME type, such as `video/mp4` or `application/vnd.apple.mpegurl`. Default: by the ending of the address; without one the
   * server is asked for it (HEAD), and what stays unknown counts as a playlist.
   */
  readonly type?: string;
}

/** A key event as browsers and test libraries make it. */
export interface PlayerKeyEvent extends KeyPress {
  readonly target: EventTarget | null;
  preventDefault(): void;
}

/**
 * A headless player: it drives a media element and publishes the state to show.
 * Nothing is loaded and no listener is added until an element is attached.
 */
export interface Player {
  readonly $state: ReadableAtom<PlayerState>;
  /**
   * Plays in this element. `container` holds the player, by default it is the element itself. `stage` is the element that is
   * shown full screen, by default the container; an ancestor that outlives the player keeps full screen for the next player.
   * @returns detaches the element and releases everything; attaching again continues at the same place.
   */
  attach(
    element: PlatformMediaElement,
    options?: { readonly container?: PlatformElement | null; readonly stage?: PlatformElement | null },
  ): () => void;
  /** Opens a source: an HLS playlist or a media file. */
  load(source: PlayerSource): void;
  /** Closes the source; nothing is left to play until the next `load`. */
  unload(): void;
  /** Starts; after a failure tries again from the same place. Never throws: see `autoplayBlocked`. */
  play(): void;
  pause(): void;
  toggle(): void;
  /** Seeks to a time in seconds, which is limited to the seekable range. */
  seek(time: number): void;
  /** Seeks forward by seconds, or back with a negative number. */
  seekBy(seconds: number): void;
  /** Seeks to a share of what can be seeked to, from 0 to 1; 1 is the live edge of a live. */
  seekToShare(share: number): void;
  /** 0 to 1; nothing happens while no element is attached, as with `toggleMute` and `setRate`. */
  setVolume(volume: number): void;
  /** Louder by a part of the whole, or softer with a negative number; from 0 to 1. */
  changeVolume(by: number): void;
  toggleMute(): void;
  /** 1 is normal speed; browsers take 0.0625 to 16. @throws DOMException `NotSupportedError` outside of that. */
  setRate(rate: number): void;
  /** The next of the usual speeds, or the one before with -1. */
  stepRate(steps: number): void;
  /** `auto`, or the index of one of `qualities`. */
  setQuality(quality: number | 'auto'): void;
  toggleFullscreen(): void;
  /** Enters or leaves picture-in-picture; does nothing where the browser does not support it. */
  togglePictureInPicture(): void;
  /** Seeks to the live edge and plays; does nothing on a recording. */
  seekToLive(): void;
  /** The index of one of `textTracks`, or `null` for none. */
  setTextTrack(textTrack: number | null): void;
  /** Hides the text track that is shown, or shows the first one. */
  toggleTextTrack(): void;
  /**
   * Handles a key press inside the player by `keys`. Default: `playerKeys`, by which, among others, left and right seek 5 s, M
   * mutes, space plays and pauses. Keys with a modifier and keys on fields, buttons and sliders are ignored.
   * @returns whether the key was used; its default is then prevented.
   */
  handleKey(event: PlayerKeyEvent, keys?: PlayerKeyMap): boolean;
  /** Detaches the element and releases everything. */
  dispose(): void;
}

/**
 * Makes a player.
 *
 * It does nothing before `attach`; hls.js is loaded with the first playlist that the browser does not play itself. Times are in seconds, volume is
 * 0 to 1. It throws nothing: what stopped playback is `error` of the state, with a code that begins with `PLAYER_`, and `play()` tries again.
 * `dispose()` ends it for good.
 *
 * @example
 * ```ts
 * import { createPlayer } from '@palco/sdk/player';
 *
 * const player = createPlayer();
 * const detach = player.attach(document.querySelector('video')!);
 * player.load({ src: '/media/token/videos/1/hls/master.m3u8' });
 * player.$state.subscribe(({ stage, currentTime }) => console.log(stage, currentTime));
 * ```
 */
export function createPlayer(given: PlayerOptions = {}): Player {
  const options = plainOptions(given);
  const ports = options.ports ?? pagePorts();
  const { $state, send } = runPlayer(options, (command) => performer.perform(command));
  let attachment: Attachment | null = null;
  let declaredType: string | undefined;
  const performer: Performer = createPerformer({
    options,
    ports,
    send,
    attachment: () => attachment,
    declaredType: () => declaredType,
  });

  const detach = (which: Attachment | null): void => {
    if (which === null || which !== attachment) return;
    which.ending.abort();
    send({ type: 'detached' });
    attachment = null;
  };
  // The state follows with the event that the element raises.
  const write = (values: Partial<HTMLMediaElement>): unknown =>
    attachment && Object.assign(attachment.element, values);

  const player: Player = {
    $state,
    attach(element, { container: given, stage } = {}) {
      detach(attachment);
      const ending = new AbortController();
      const container = given ?? element;
      const mine: Attachment = { element, container, stage: stage ?? container, ending };
      attachment = mine;
      watchElement(element, { stage: mine.stage, signal: ending.signal, send, source: performer.source });
      send({ type: 'attached' });
      return () => detach(mine);
    },
    load({ type, ...wanted }) {
      declaredType = type;
      send({ type: 'loadRequested', ...wanted });
    },
    ...requestsOf(send),
    toggle: () => ($state.get().intent === 'play' ? player.pause() : player.play()),
    seekBy: (seconds) => player.seek($state.get().currentTime + seconds),
    setVolume: (volume) => void write(soundAt(volume)),
    toggleMute: () => void write(toggledSound($state.get())),
    // Opening a source resets `playbackRate` to `defaultPlaybackRate`.
    setRate: (rate) => {
      // At once in the state, so that a key that is pressed twice steps twice.
      if (write({ defaultPlaybackRate: rate, playbackRate: rate }))
        send({ type: 'observed', facts: { rate } });
    },
    ...choicesOf($state),
    toggleFullscreen: () => attachment && toggleFullscreen(attachment.stage, attachment.element),
    togglePictureInPicture: () => attachment && togglePictureInPicture(attachment.element),
    handleKey(event, keys) {
      const action = keyAction(event, keyTarget(event.target, attachment?.container), keys);
      if (!action) return false;
      event.preventDefault();
      this[action.method](action.seconds ?? action.amount ?? 0);
      return true;
    },
    dispose: () => detach(attachment),
  };
  return player;
}

/** The machine of a player, and the state that is published of it. */
function runPlayer({ refreshSource, onEnded }: PlayerOptions, perform: (command: PlayerCommand) => void) {
  const { $state: $machine, send } = runMachine<PlayerMachineState, PlayerEvent, PlayerCommand>({
    initial: initialPlayerState({ canRefresh: refreshSource !== undefined }),
    transition: playerTransition,
    perform,
  });
  const $view = atom<PlayerState>(viewOf($machine.get(), null));
  $machine.listen((state, before) => {
    $view.set(viewOf(state, $view.get().error));
    if (state.stage === 'ended' && before?.stage !== 'ended') onEnded?.();
  });
  return { $state: readOnly($view), send };
}

type Request = 'unload' | 'play' | 'pause' | 'seek' | 'setQuality' | 'seekToLive' | 'setTextTrack';

/** The methods that are one event. */
function requestsOf(send: (event: PlayerEvent) => void): Pick<Player, Request> {
  return {
    unload: () => send({ type: 'unloadRequested' }),
    play: () => send({ type: 'playRequested' }),
    pause: () => send({ type: 'pauseRequested' }),
    seek: (time) => send({ type: 'seekRequested', time }),
    setQuality: (quality) => send({ type: 'qualityRequested', quality }),
    seekToLive: () => send({ type: 'liveEdgeRequested' }),
    setTextTrack: (textTrack) => send({ type: 'textTrackRequested', textTrack }),
  };
}

type Choice = 'changeVolume' | 'seekToShare' | 'stepRate' | 'toggleTextTrack';

/** The methods that depend on the state. `this` may be a player that follows these choices, as that of the playback memory. */
const choicesOf = ($state: ReadableAtom<PlayerState>): Pick<Player, Choice> & ThisType<Player> => ({
  changeVolume(by) {
    this.setVolume($state.get().volume + by);
  },
  seekToShare(share) {
    const { start, end } = seekRange($state.get());
    if (share === 1 && $state.get().liveEdge !== null) this.seekToLive();
    else this.seek(start + share * (end - start));
  },
  stepRate(steps) {
    this.setRate(steppedRate($state.get().rate, steps));
  },
  toggleTextTrack() {
    const { textTrack, textTracks } = $state.get();
    this.setTextTrack(textTrack === null ? (textTracks[0]?.index ?? null) : null);
  },
});

const pagePorts = () => ({ clock: browserClock(), timers: browserTimers(), random: browserRandom() });

/** The published part of the state. */
function viewOf(state: PlayerMachineState, last: PlayerState['error']): PlayerState {
  const {
    attached: _a,
    loaded: _l,
    retries: _r,
    trouble: _b,
    refused: _f,
    isRetryDue: _d,
    recoveredAt: _c,
    sourceRefresh: _s,
    expiresAt: _e,
    catchUpFrom: _w,
    shownTrack: _t,
    ...view
  } = state;
  // The error object keeps its identity while the failure lasts.
  return { ...view, error: state.error && (last ?? toPlayerError(state.error)) };
}

/** Null for the player itself, which handles every key. */
function keyTarget(target: EventTarget | null, container: Element | undefined): KeyTarget | null {
  if (!target || target === container) return null;
  const element = target as HTMLElement;
  return { tabIndex: element.tabIndex, role: element.getAttribute('role') };
}
