import { atom, type ReadableAtom } from 'nanostores';
import { browserClock, browserRandom, browserTimers } from '../kernel/browser-ports';
import { runMachine } from '../kernel/machine';
import type { Ports } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';
import { watchElement } from './element-events';
import { toggleFullscreen } from './fullscreen';
import { togglePictureInPicture } from './picture-in-picture';
import type { LoadHls } from './hls-contract';
import type { PlayerErrorCode } from '../kernel/error-codes';
import type { SdkError } from '../kernel/errors';
import { toPlayerError } from './player.errors';
import { initialPlayerState, playerTransition } from './player.machine';
import type { PlayerCommand, PlayerEvent, PlayerMachineState, PlayerState } from './player-state.pure';
import { createPerformer, type Attachment, type Performer } from './player-performer';
import { soundAt, toggledSound } from './player-source.pure';
import { keyAction, type KeyPress, type KeyTarget, type PlayerKeyMap } from './player-keys.pure';

/** What a player can be given; everything has a default. */
export interface PlayerOptions {
  /** Where hls.js comes from; by default `() => import('hls.js')`, called when the first playlist is opened. */
  readonly loadHls?: LoadHls;
  /** Handed to the hls.js constructor as it is, for example `xhrSetup`. */
  readonly hlsConfig?: Readonly<Record<string, unknown>>;
  /**
   * Answers a fresh address of the same media; playback goes on where it was. Called
   * - with `expiring` at 80 % of the life of a source that has `expiresAt`: hls.js goes on without a stop where old and new
   *   address differ in their beginning alone, as tokens in a path do; anything else is opened again at the same place;
   * - with `refused` when the source answers 401 or 403, once until data comes again.
   *
   * An empty address is none: a refusal stands, and an address that runs out is used to its end.
   */
  readonly refreshSource?: (reason: 'expiring' | 'refused') => Promise<string | FreshSource>;
  /** Called with every failure that stopped playback. */
  readonly onError?: (error: SdkError<PlayerErrorCode>) => void;
  /** Called each time that the media was played to its end. */
  readonly onEnded?: () => void;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random'>;
}

/** An address and when it ends. */
export interface FreshSource {
  readonly src: string;
  /** Milliseconds since 1970; without it the address is refreshed when it is refused. */
  readonly expiresAt?: number | null;
}

/** What {@link Player.load} is given. */
export interface PlayerSource extends FreshSource {
  /** Seconds. */
  readonly startAt?: number;
  readonly autoplay?: boolean;
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
   * Plays in this element. `container` holds the player, by default it is the element itself. `stage` is what fills the screen,
   * by default the container: an element around it lasts from one player to the next, and the full screen with it.
   * @returns lets the element go and releases everything; attaching again goes on at the same place.
   */
  attach(
    element: HTMLMediaElement,
    options?: { readonly container?: Element | null; readonly stage?: Element | null },
  ): () => void;
  /** Opens a source: an HLS playlist or a media file. */
  load(source: PlayerSource): void;
  /** Starts; after a failure tries again from the same place. Never throws: see `autoplayBlocked`. */
  play(): void;
  pause(): void;
  toggle(): void;
  /** Goes to a time in seconds, kept inside the media. */
  seek(time: number): void;
  /** Goes forward or, with a negative number, back by seconds. */
  seekBy(seconds: number): void;
  /** 0 to 1; nothing happens while no element is attached, as with `toggleMute` and `setRate`. */
  setVolume(volume: number): void;
  toggleMute(): void;
  /** 1 is normal speed; browsers take 0.0625 to 16. @throws DOMException `NotSupportedError` outside of that. */
  setRate(rate: number): void;
  /** `auto`, or the index of one of `qualities`. */
  setQuality(quality: number | 'auto'): void;
  toggleFullscreen(): void;
  /** Shows the video in a small window of its own, or takes it back; nothing where the browser cannot do that. */
  togglePictureInPicture(): void;
  /** Goes to the newest place of a live stream and plays; nothing on a recording. */
  seekToLive(): void;
  /** The index of one of `textTracks`, or `null` for none. */
  setTextTrack(textTrack: number | null): void;
  /**
   * Answers a key press inside the player by the specification's section 9: left and right seek 5 s, m mutes, space plays
   * and pauses, or by `keys` in their place. Keys with a modifier and keys on fields, buttons and sliders are left alone.
   * @returns whether the key was used; its default is then prevented.
   */
  handleKey(event: PlayerKeyEvent, keys?: PlayerKeyMap): boolean;
  /** Releases everything for good. */
  dispose(): void;
}

/**
 * Makes a player.
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
export function createPlayer(options: PlayerOptions = {}): Player {
  const ports = options.ports ?? pagePorts();
  const { $state: $machine, send } = runMachine<PlayerMachineState, PlayerEvent, PlayerCommand>({
    initial: initialPlayerState({ canRefresh: options.refreshSource !== undefined }),
    transition: playerTransition,
    perform: (command) => performer.perform(command),
  });
  const $view = atom<PlayerState>(viewOf($machine.get(), null));
  const $state = readOnly($view);
  $machine.listen((state, before) => {
    $view.set(viewOf(state, $view.get().error));
    if (state.stage === 'ended' && before?.stage !== 'ended') options.onEnded?.();
  });
  let attachment: Attachment | null = null;
  const performer: Performer = createPerformer({ options, ports, send, attachment: () => attachment });

  const detach = (which: Attachment | null): void => {
    if (which === null || which !== attachment) return;
    which.ending.abort();
    send({ type: 'detached' });
    attachment = null;
  };
  // The element answers with an event, and the state follows.
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
    load: (wanted) => send({ type: 'loadRequested', ...wanted }),
    play: () => send({ type: 'playRequested' }),
    pause: () => send({ type: 'pauseRequested' }),
    toggle: () => ($state.get().intent === 'play' ? player.pause() : player.play()),
    seek: (time) => send({ type: 'seekRequested', time }),
    seekBy: (seconds) => player.seek($state.get().currentTime + seconds),
    setVolume: (volume) => void write(soundAt(volume)),
    toggleMute: () => void write(toggledSound($state.get())),
    // Opening a source sets the rate back to the default one.
    setRate: (rate) => void write({ defaultPlaybackRate: rate, playbackRate: rate }),
    setQuality: (quality) => send({ type: 'qualityRequested', quality }),
    toggleFullscreen: () => attachment && toggleFullscreen(attachment.stage, attachment.element),
    togglePictureInPicture: () => attachment && togglePictureInPicture(attachment.element),
    seekToLive: () => send({ type: 'liveEdgeRequested' }),
    setTextTrack: (textTrack) => send({ type: 'textTrackRequested', textTrack }),
    handleKey(event, keys) {
      const action = keyAction(event, keyTarget(event.target, attachment?.container), keys);
      if (!action) return false;
      event.preventDefault();
      player[action.method](action.seconds ?? 0);
      return true;
    },
    dispose: () => detach(attachment),
  };
  return player;
}

const pagePorts = () => ({ clock: browserClock(), timers: browserTimers(), random: browserRandom() });

/** The published part of the state. */
function viewOf(state: PlayerMachineState, last: PlayerState['error']): PlayerState {
  const {
    attached: _a,
    loaded: _l,
    retries: _r,
    isRetryDue: _d,
    recoveredAt: _c,
    sourceRefresh: _s,
    expiresAt: _e,
    shownTrack: _t,
    ...view
  } = state;
  // The same failure stays the same error.
  return { ...view, error: state.error && (last ?? toPlayerError(state.error)) };
}

/** Null for the player itself, which handles every key. */
function keyTarget(target: EventTarget | null, container: Element | undefined): KeyTarget | null {
  if (!target || target === container) return null;
  const element = target as HTMLElement;
  return { tabIndex: element.tabIndex, role: element.getAttribute('role') };
}
