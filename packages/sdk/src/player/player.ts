import { atom, type ReadableAtom } from 'nanostores';
import { browserClock, browserRandom, browserTimers } from '../kernel/browser-ports';
import { runMachine } from '../kernel/machine';
import { plainOptions } from '../kernel/plain-options';
import { readOnly } from '../kernel/read-only';
import { watchElement } from './element-events';
import { toggleFullscreen } from './fullscreen';
import { togglePictureInPicture } from './picture-in-picture';
import { toPlayerError } from './player-errors.pure';
import { initialPlayerState } from './player-initial.pure';
import { playerTransition } from './player.machine';
import type { PlayerCommand, PlayerEvent, PlayerMachineState, PlayerState } from './player-state.pure';
import { createPlayerEffects, type Attachment, type PlayerEffects } from './player-effects';
import { seekRange } from './player-live.pure';
import { soundAt, steppedRate, toggledSound } from './player-source.pure';
import { keyAction, type KeyTarget } from './player-keys.pure';
import type { PlayerOptions, Player } from './player-contract';

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
  const { $state, send } = runPlayer(options, (command) => effects.perform(command));
  let attachment: Attachment | null = null;
  let declaredType: string | undefined;
  const effects: PlayerEffects = createPlayerEffects({
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
      watchElement(element, { stage: mine.stage, signal: ending.signal, send, source: effects.source });
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
    chosenQuality: _q,
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
