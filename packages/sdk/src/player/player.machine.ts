import type { Step } from '../kernel/machine';
import type { PlayerErrorCode, PlayerFailure } from './player.errors';
import type { PlayerQuality } from './player-quality.pure';
import { clampTime, clampVolume } from './player-source.pure';

/**
 * - `idle`: nothing to play yet
 * - `loading`: a source is being opened
 * - `paused`, `playing`, `ended`: as the words say
 * - `waiting`: meant to play, short of data
 * - `failed`: see `error`; `play()` tries again from the same place
 */
export type PlayerStage = 'idle' | 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' | 'failed';

/** Everything a page can show of a player. Times are seconds. */
export interface PlayerState {
  readonly stage: PlayerStage;
  /** What the viewer asked for last; differs from the stage while data is missing. */
  readonly intent: 'play' | 'pause';
  /** The browser refused to start without a gesture; the next `play()` from a click clears it. */
  readonly autoplayBlocked: boolean;
  readonly src: string | null;
  readonly currentTime: number;
  /** NaN until known, Infinity on a live stream. */
  readonly duration: number;
  /** End of the data that is ready around the current place. */
  readonly buffered: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** 1 is normal speed. */
  readonly rate: number;
  /** Best first; empty where the browser chooses by itself. */
  readonly qualities: readonly PlayerQuality[];
  /** The choice: `auto`, or the index of a quality. */
  readonly quality: number | 'auto';
  /** Index of the quality on the screen now, null until known. */
  readonly activeQuality: number | null;
  readonly fullscreen: boolean;
  readonly error: PlayerFailure | null;
}

/** The state with what recovery has used up; of no interest to a page. */
export interface PlayerMachineState extends PlayerState {
  readonly attached: boolean;
  readonly networkRetries: number;
  /** A second media failure of one source ends it: recovering in a loop would look like a frozen picture. */
  readonly mediaRecovery: 'unused' | 'used';
  /** A fresh address is asked for once for each time that playback went on. */
  readonly sourceRefresh: 'none' | 'unused' | 'asking' | 'used';
}

/** What went wrong below: the transfer, the decoding, or a source that cannot be played at all. */
export interface EngineFailure {
  readonly kind: 'network' | 'media' | 'unsupported' | 'loader';
  readonly status?: number;
  readonly detail?: string;
}

type Plain<Type extends string> = Type extends string ? { readonly type: Type } : never;

/** Wishes (…Requested, …Toggled) and facts; facts are in the past tense. */
export type PlayerEvent =
  | Plain<'attached' | 'detached'>
  | {
      readonly type: 'loadRequested';
      readonly src: string;
      readonly startAt?: number;
      readonly autoplay?: boolean;
    }
  | Plain<'playRequested' | 'pauseRequested' | 'playToggled' | 'muteToggled' | 'fullscreenToggled'>
  | { readonly type: 'seekRequested'; readonly time: number }
  | { readonly type: 'seekByRequested'; readonly seconds: number }
  | { readonly type: 'volumeRequested'; readonly volume: number }
  | { readonly type: 'rateRequested'; readonly rate: number }
  | { readonly type: 'qualityRequested'; readonly quality: number | 'auto' }
  | Plain<'metadataLoaded' | 'playing' | 'paused' | 'starved' | 'ended' | 'playBlocked'>
  | { readonly type: 'timeChanged'; readonly currentTime: number }
  | { readonly type: 'durationChanged'; readonly duration: number }
  | { readonly type: 'bufferChanged'; readonly buffered: number }
  | { readonly type: 'volumeChanged'; readonly volume: number; readonly muted: boolean }
  | { readonly type: 'rateChanged'; readonly rate: number }
  | { readonly type: 'fullscreenChanged'; readonly fullscreen: boolean }
  | { readonly type: 'qualitiesFound'; readonly qualities: readonly PlayerQuality[] }
  | { readonly type: 'qualitySwitched'; readonly index: number }
  | { readonly type: 'engineFailed'; readonly failure: EngineFailure }
  | Plain<'retryDue' | 'cameOnline'>
  | { readonly type: 'sourceRefreshed'; readonly src: string }
  | { readonly type: 'refreshFailed'; readonly failure: PlayerFailure };

/** What the shell must do. */
export type PlayerCommand =
  | { readonly type: 'openSource'; readonly src: string; readonly startAt: number }
  | Plain<
      'closeSource' | 'play' | 'pause' | 'restartLoad' | 'recoverMedia' | 'cancelRetry' | 'toggleFullscreen'
    >
  | { readonly type: 'seek'; readonly time: number }
  | { readonly type: 'setVolume'; readonly volume: number; readonly muted: boolean }
  | { readonly type: 'setRate'; readonly rate: number }
  | { readonly type: 'setQuality'; readonly quality: number | 'auto' }
  | { readonly type: 'scheduleRetry'; readonly attempt: number }
  | { readonly type: 'refreshSource'; readonly failure: PlayerFailure }
  | { readonly type: 'reportFailure'; readonly failure: PlayerFailure };

type PlayerStep = Step<PlayerMachineState, PlayerCommand>;

/** Retries of one network failure before the player gives up; the waits are the shell's. */
export const NETWORK_RETRIES = 4;

/** The state before anything was loaded. */
export function initialPlayerState(options: { readonly canRefresh: boolean }): PlayerMachineState {
  return {
    stage: 'idle',
    intent: 'pause',
    autoplayBlocked: false,
    src: null,
    currentTime: 0,
    duration: Number.NaN,
    buffered: 0,
    volume: 1,
    muted: false,
    rate: 1,
    qualities: [],
    quality: 'auto',
    activeQuality: null,
    fullscreen: false,
    error: null,
    attached: false,
    networkRetries: 0,
    mediaRecovery: 'unused',
    sourceRefresh: options.canRefresh ? 'unused' : 'none',
  };
}

type Handlers = {
  readonly [Type in PlayerEvent['type']]: (
    state: PlayerMachineState,
    event: Extract<PlayerEvent, { type: Type }>,
  ) => PlayerStep;
};

/** Every event in one table; an event that means nothing in a stage leaves the state as it is. */
export function playerTransition(state: PlayerMachineState, event: PlayerEvent): PlayerStep {
  const handle = handlers[event.type] as (state: PlayerMachineState, event: PlayerEvent) => PlayerStep;
  return handle(state, event);
}

const stay = (state: PlayerMachineState): PlayerStep => ({ state, commands: [] });
const set = (state: PlayerMachineState, patch: Partial<PlayerMachineState>): PlayerStep =>
  stay({ ...state, ...patch });
const then = (state: PlayerMachineState, ...commands: PlayerCommand[]): PlayerStep => ({ state, commands });

const opened = (state: PlayerMachineState): boolean =>
  state.stage !== 'idle' && state.stage !== 'loading' && state.stage !== 'failed';

/** Opens the known source at the current place; with no element to play in, that waits for one. */
function reopen(state: PlayerMachineState): PlayerStep {
  if (state.src === null || !state.attached) return stay({ ...state, stage: 'idle', error: null });
  return then(
    {
      ...state,
      stage: 'loading',
      error: null,
      networkRetries: 0,
      mediaRecovery: 'unused',
      qualities: [],
      activeQuality: null,
      buffered: 0,
    },
    { type: 'openSource', src: state.src, startAt: state.currentTime },
  );
}

const handlers: Handlers = {
  attached: (state) => reopen({ ...state, attached: true }),
  detached: (state) =>
    then(
      { ...state, attached: false, stage: 'idle', fullscreen: false, networkRetries: 0 },
      { type: 'cancelRetry' },
      { type: 'closeSource' },
    ),
  loadRequested: (state, { src, startAt = 0, autoplay = false }) => {
    const step = reopen({
      ...state,
      src,
      currentTime: startAt,
      duration: Number.NaN,
      intent: autoplay ? 'play' : 'pause',
      autoplayBlocked: false,
      quality: 'auto',
      sourceRefresh: state.sourceRefresh === 'none' ? 'none' : 'unused',
    });
    return { state: step.state, commands: [{ type: 'cancelRetry' }, ...step.commands] };
  },

  playRequested: (state) => {
    const wanted: PlayerMachineState = { ...state, intent: 'play', autoplayBlocked: false };
    if (state.stage === 'failed') return reopen(wanted);
    return opened(state) ? then(wanted, { type: 'play' }) : stay(wanted);
  },
  pauseRequested: (state) => {
    const wanted: PlayerMachineState = { ...state, intent: 'pause' };
    return opened(state) ? then(wanted, { type: 'pause' }) : stay(wanted);
  },
  playToggled: (state) =>
    state.intent === 'play' && state.stage !== 'failed'
      ? handlers.pauseRequested(state, { type: 'pauseRequested' })
      : handlers.playRequested(state, { type: 'playRequested' }),
  seekRequested: (state, { time }) => {
    const target = clampTime(time, state.duration);
    const moved: PlayerMachineState = { ...state, currentTime: target };
    if (!opened(state)) return stay(moved);
    return then(state.stage === 'ended' ? { ...moved, stage: 'paused' } : moved, {
      type: 'seek',
      time: target,
    });
  },
  seekByRequested: (state, { seconds }) =>
    handlers.seekRequested(state, { type: 'seekRequested', time: state.currentTime + seconds }),
  volumeRequested: (state, event) => {
    const volume = clampVolume(event.volume);
    const muted = volume === 0;
    return then({ ...state, volume, muted }, { type: 'setVolume', volume, muted });
  },
  muteToggled: (state) => {
    const muted = !state.muted;
    // Sound that comes back at volume 0 would look like a broken button.
    const volume = !muted && state.volume === 0 ? 1 : state.volume;
    return then({ ...state, muted, volume }, { type: 'setVolume', volume, muted });
  },
  rateRequested: (state, { rate }) =>
    Number.isFinite(rate) && rate > 0 ? then({ ...state, rate }, { type: 'setRate', rate }) : stay(state),
  qualityRequested: (state, { quality }) =>
    quality === 'auto' || state.qualities.some((item) => item.index === quality)
      ? then({ ...state, quality }, { type: 'setQuality', quality })
      : stay(state),
  fullscreenToggled: (state) => then(state, { type: 'toggleFullscreen' }),

  metadataLoaded: (state) => {
    if (state.stage !== 'loading') return stay(state);
    return state.intent === 'play'
      ? then({ ...state, stage: 'waiting' }, { type: 'play' })
      : set(state, { stage: 'paused' });
  },
  playing: (state) =>
    state.stage === 'idle' || state.stage === 'failed'
      ? stay(state)
      : set(state, { stage: 'playing', intent: 'play', autoplayBlocked: false }),
  paused: (state) => (opened(state) ? set(state, { stage: 'paused', intent: 'pause' }) : stay(state)),
  starved: (state) => (state.stage === 'playing' ? set(state, { stage: 'waiting' }) : stay(state)),
  ended: (state) => (opened(state) ? set(state, { stage: 'ended', intent: 'pause' }) : stay(state)),
  playBlocked: (state) => {
    const blocked: PlayerMachineState = { ...state, intent: 'pause', autoplayBlocked: true };
    return stay(opened(state) ? { ...blocked, stage: 'paused' } : blocked);
  },

  timeChanged: (state, { currentTime }) => (opened(state) ? set(state, { currentTime }) : stay(state)),
  durationChanged: (state, { duration }) => set(state, { duration }),
  bufferChanged: (state, { buffered }) => {
    if (buffered <= state.buffered) return set(state, { buffered });
    // Data came, so that whatever failed before is over.
    const sourceRefresh = state.sourceRefresh === 'used' ? 'unused' : state.sourceRefresh;
    return set(state, { buffered, networkRetries: 0, sourceRefresh });
  },
  volumeChanged: (state, { volume, muted }) => set(state, { volume, muted }),
  rateChanged: (state, { rate }) => set(state, { rate }),
  fullscreenChanged: (state, { fullscreen }) => set(state, { fullscreen }),
  qualitiesFound: (state, { qualities }) => {
    const { quality } = state;
    if (quality === 'auto') return set(state, { qualities });
    // The same source opened again keeps the viewer's choice.
    return qualities.some((item) => item.index === quality)
      ? then({ ...state, qualities }, { type: 'setQuality', quality })
      : set(state, { qualities, quality: 'auto' });
  },
  qualitySwitched: (state, { index }) => set(state, { activeQuality: index }),

  engineFailed: (state, { failure }) =>
    state.stage === 'idle' || state.stage === 'failed' ? stay(state) : recover(state, failure),
  retryDue: (state) => (state.networkRetries > 0 ? then(state, { type: 'restartLoad' }) : stay(state)),
  cameOnline: (state) => {
    if (state.stage === 'failed') return state.error?.code === 'PLAYER_NETWORK' ? reopen(state) : stay(state);
    if (state.networkRetries === 0) return stay(state);
    return then({ ...state, networkRetries: 1 }, { type: 'cancelRetry' }, { type: 'restartLoad' });
  },
  sourceRefreshed: (state, { src }) =>
    state.sourceRefresh === 'asking' ? reopen({ ...state, src, sourceRefresh: 'used' }) : stay(state),
  refreshFailed: (state, { failure }) =>
    state.sourceRefresh === 'asking' ? fail({ ...state, sourceRefresh: 'used' }, failure) : stay(state),
};

function recover(state: PlayerMachineState, failure: EngineFailure): PlayerStep {
  const code = failureCode(failure);
  const known: PlayerFailure = { code, status: failure.status, detail: failure.detail };
  if (state.sourceRefresh === 'asking') return stay(state);
  if (code === 'PLAYER_FORBIDDEN' && state.sourceRefresh === 'unused') {
    return then({ ...state, sourceRefresh: 'asking' }, { type: 'refreshSource', failure: known });
  }
  if (code === 'PLAYER_NETWORK' && state.networkRetries < NETWORK_RETRIES) {
    const attempt = state.networkRetries + 1;
    return then({ ...state, networkRetries: attempt }, { type: 'scheduleRetry', attempt });
  }
  if (code === 'PLAYER_MEDIA' && state.mediaRecovery === 'unused') {
    return then({ ...state, mediaRecovery: 'used' }, { type: 'recoverMedia' });
  }
  return fail(state, known);
}

function fail(state: PlayerMachineState, error: PlayerFailure): PlayerStep {
  return then(
    { ...state, stage: 'failed', intent: 'pause', networkRetries: 0, error },
    { type: 'cancelRetry' },
    { type: 'closeSource' },
    { type: 'reportFailure', failure: error },
  );
}

function failureCode({ kind, status }: EngineFailure): PlayerErrorCode {
  if (kind === 'unsupported') return 'PLAYER_UNSUPPORTED';
  if (kind === 'loader') return 'PLAYER_LOADER';
  if (kind === 'media') return 'PLAYER_MEDIA';
  if (status === 401 || status === 403) return 'PLAYER_FORBIDDEN';
  return status === 404 || status === 410 ? 'PLAYER_NOT_FOUND' : 'PLAYER_NETWORK';
}
