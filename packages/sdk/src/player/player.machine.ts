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
  /** A fresh address is asked for once for each time that playback went on; null where nobody knows one. */
  readonly sourceRefresh: 'unused' | 'asking' | 'used' | null;
}

/** What went wrong below: the transfer, the decoding, or a source that cannot be played at all. */
export interface EngineFailure {
  readonly kind: 'NETWORK' | 'MEDIA' | 'UNSUPPORTED' | 'LOADER';
  readonly status?: number;
  readonly detail?: string;
}

/** The part of the state that only repeats what the element says. */
export type ObservedFacts = Partial<
  Pick<PlayerState, 'duration' | 'volume' | 'muted' | 'rate' | 'fullscreen' | 'activeQuality'>
>;

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
  | Plain<'playRequested' | 'pauseRequested' | 'playToggled' | 'muteToggled'>
  | { readonly type: 'seekRequested'; readonly time: number }
  | { readonly type: 'volumeRequested'; readonly volume: number }
  | { readonly type: 'rateRequested'; readonly rate: number }
  | { readonly type: 'qualityRequested'; readonly quality: number | 'auto' }
  | Plain<'metadataLoaded' | 'playing' | 'paused' | 'starved' | 'ended' | 'playBlocked'>
  | { readonly type: 'timeChanged'; readonly currentTime: number }
  /** What the element or the library says and no rule depends on. */
  | { readonly type: 'observed'; readonly facts: ObservedFacts }
  | { readonly type: 'bufferChanged'; readonly buffered: number }
  | { readonly type: 'qualitiesFound'; readonly qualities: readonly PlayerQuality[] }
  | { readonly type: 'engineFailed'; readonly failure: EngineFailure }
  | Plain<'retryDue' | 'cameOnline'>
  | { readonly type: 'sourceRefreshed'; readonly src: string }
  | { readonly type: 'refreshFailed'; readonly failure: PlayerFailure };

/** What is written to the element as it is; times in seconds. */
export interface ElementValues {
  readonly currentTime?: number;
  readonly volume?: number;
  readonly muted?: boolean;
  readonly defaultPlaybackRate?: number;
  readonly playbackRate?: number;
}

/** What the shell must do. */
export type PlayerCommand =
  | { readonly type: 'openSource'; readonly src: string; readonly startAt: number }
  | Plain<'closeSource' | 'play' | 'pause' | 'restartLoad' | 'recoverMedia' | 'cancelRetry'>
  | { readonly type: 'setElement'; readonly values: ElementValues }
  | { readonly type: 'setQuality'; readonly quality: number | 'auto' }
  | { readonly type: 'scheduleRetry'; readonly attempt: number }
  | { readonly type: 'refreshSource'; readonly failure: PlayerFailure }
  | { readonly type: 'reportFailure'; readonly failure: PlayerFailure };

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
    sourceRefresh: options.canRefresh ? 'unused' : null,
  };
}

/** What an event changes and what is to be done; false where it means nothing now. */
type Reaction = readonly [change: Partial<PlayerMachineState>, ...commands: PlayerCommand[]] | false;

type Reactions = {
  readonly [Type in PlayerEvent['type']]: (
    state: PlayerMachineState,
    event: Extract<PlayerEvent, { type: Type }>,
  ) => Reaction;
};

/** Every event in one table; an event that means nothing in a stage leaves the state as it is. */
export function playerTransition(
  state: PlayerMachineState,
  event: PlayerEvent,
): Step<PlayerMachineState, PlayerCommand> {
  const react = reactions[event.type] as (state: PlayerMachineState, event: PlayerEvent) => Reaction;
  const [change, ...commands] = react(state, event) || [{}];
  return { state: { ...state, ...change }, commands };
}

const cancelRetry: PlayerCommand = { type: 'cancelRetry' };
const closeSource: PlayerCommand = { type: 'closeSource' };
const restartLoad: PlayerCommand = { type: 'restartLoad' };

const isOpen = ({ stage }: PlayerMachineState): boolean => !['idle', 'loading', 'failed'].includes(stage);

/** Opens the known source at the current place; with no element to play in, that waits for one. */
function reopen(state: PlayerMachineState, change: Partial<PlayerMachineState> = {}): Reaction {
  const { src, attached, currentTime } = { ...state, ...change };
  if (src === null || !attached) return [{ ...change, stage: 'idle', error: null }];
  const fresh = { networkRetries: 0, mediaRecovery: 'unused', qualities: [], activeQuality: null } as const;
  return [
    { ...change, ...fresh, stage: 'loading', error: null, buffered: 0 },
    cancelRetry,
    { type: 'openSource', src, startAt: currentTime },
  ];
}

const reactions: Reactions = {
  attached: (state) => reopen(state, { attached: true }),
  detached: () => [
    { attached: false, stage: 'idle', fullscreen: false, networkRetries: 0 },
    cancelRetry,
    closeSource,
  ],
  loadRequested: (state, { src, startAt = 0, autoplay }) =>
    reopen(state, {
      src,
      currentTime: startAt,
      duration: Number.NaN,
      intent: autoplay ? 'play' : 'pause',
      autoplayBlocked: false,
      quality: 'auto',
      sourceRefresh: state.sourceRefresh && 'unused',
    }),

  playRequested: (state) => {
    const wanted = { intent: 'play', autoplayBlocked: false } as const;
    if (state.stage === 'failed') return reopen(state, wanted);
    return isOpen(state) ? [wanted, { type: 'play' }] : [wanted];
  },
  pauseRequested: (state) =>
    isOpen(state) ? [{ intent: 'pause' }, { type: 'pause' }] : [{ intent: 'pause' }],
  playToggled: (state) =>
    state.intent === 'play'
      ? reactions.pauseRequested(state, { type: 'pauseRequested' })
      : reactions.playRequested(state, { type: 'playRequested' }),
  seekRequested: (state, { time }) => {
    const currentTime = clampTime(time, state.duration);
    if (!isOpen(state)) return [{ currentTime }];
    const stage = state.stage === 'ended' ? 'paused' : state.stage;
    return [{ currentTime, stage }, setElement({ currentTime })];
  },
  volumeRequested: (_state, event) => {
    const volume = clampVolume(event.volume);
    return withSound({ volume, muted: volume === 0 });
  },
  // Sound that comes back at volume 0 would look like a broken button.
  muteToggled: ({ muted, volume }) =>
    withSound({ muted: !muted, volume: muted && volume === 0 ? 1 : volume }),
  // Opening a source sets the rate back to the default one.
  rateRequested: (_state, { rate }) =>
    rate > 0 && rate <= 16 && [{ rate }, setElement({ defaultPlaybackRate: rate, playbackRate: rate })],
  qualityRequested: (state, { quality }) =>
    (quality === 'auto' || state.qualities.some(({ index }) => index === quality)) && [
      { quality },
      { type: 'setQuality', quality },
    ],

  metadataLoaded: ({ stage, intent }) => {
    if (stage !== 'loading') return false;
    return intent === 'play' ? [{ stage: 'waiting' }, { type: 'play' }] : [{ stage: 'paused' }];
  },
  playing: (state) => isOpen(state) && [{ stage: 'playing', intent: 'play', autoplayBlocked: false }],
  paused: (state) => isOpen(state) && [{ stage: 'paused', intent: 'pause' }],
  starved: ({ stage }) => stage === 'playing' && [{ stage: 'waiting' }],
  ended: (state) => isOpen(state) && [{ stage: 'ended', intent: 'pause' }],
  playBlocked: (state) => isOpen(state) && [{ stage: 'paused', intent: 'pause', autoplayBlocked: true }],

  timeChanged: (state, { currentTime }) => isOpen(state) && [{ currentTime }],
  observed: (_state, { facts }) => [facts],
  bufferChanged: (state, { buffered }) => {
    if (buffered <= state.buffered) return [{ buffered }];
    // Data came, so that whatever failed before is over.
    const { sourceRefresh } = state;
    return [
      { buffered, networkRetries: 0, sourceRefresh: sourceRefresh === 'used' ? 'unused' : sourceRefresh },
    ];
  },
  qualitiesFound: ({ quality }, { qualities }) => {
    if (quality === 'auto') return [{ qualities }];
    // The same source opened again keeps the viewer's choice.
    return qualities.some(({ index }) => index === quality)
      ? [{ qualities }, { type: 'setQuality', quality }]
      : [{ qualities, quality: 'auto' }];
  },

  engineFailed: (state, { failure }) =>
    state.stage !== 'idle' && state.stage !== 'failed' && recover(state, failure),
  retryDue: ({ networkRetries }) => networkRetries > 0 && [{}, restartLoad],
  cameOnline: (state) => {
    if (state.error?.code === 'PLAYER_NETWORK') return reopen(state);
    return state.networkRetries > 0 && [{ networkRetries: 1 }, cancelRetry, restartLoad];
  },
  sourceRefreshed: (state, { src }) =>
    state.sourceRefresh === 'asking' && reopen(state, { src, sourceRefresh: 'used' }),
  refreshFailed: ({ sourceRefresh }, { failure }) =>
    sourceRefresh === 'asking' && fail(failure, { sourceRefresh: 'used' }),
};

function setElement(values: ElementValues): PlayerCommand {
  return { type: 'setElement', values };
}

function withSound(values: { readonly volume: number; readonly muted: boolean }): Reaction {
  return [values, setElement(values)];
}

function recover(state: PlayerMachineState, { kind, status, detail }: EngineFailure): Reaction {
  if (state.sourceRefresh === 'asking') return false;
  const failure: PlayerFailure = { code: failureCode(kind, status), status, detail };
  const { code } = failure;
  if (code === 'PLAYER_FORBIDDEN' && state.sourceRefresh === 'unused') {
    return [{ sourceRefresh: 'asking' }, { type: 'refreshSource', failure }];
  }
  if (code === 'PLAYER_NETWORK' && state.networkRetries < NETWORK_RETRIES) {
    const attempt = state.networkRetries + 1;
    return [{ networkRetries: attempt }, { type: 'scheduleRetry', attempt }];
  }
  if (code === 'PLAYER_MEDIA' && state.mediaRecovery === 'unused') {
    return [{ mediaRecovery: 'used' }, { type: 'recoverMedia' }];
  }
  return fail(failure);
}

function fail(failure: PlayerFailure, change: Partial<PlayerMachineState> = {}): Reaction {
  return [
    { ...change, stage: 'failed', intent: 'pause', networkRetries: 0, error: failure },
    cancelRetry,
    closeSource,
    { type: 'reportFailure', failure },
  ];
}

function failureCode(kind: EngineFailure['kind'], status: number | undefined): PlayerErrorCode {
  if (kind === 'NETWORK') {
    if (status === 401 || status === 403) return 'PLAYER_FORBIDDEN';
    return status === 404 || status === 410 ? 'PLAYER_NOT_FOUND' : 'PLAYER_NETWORK';
  }
  return `PLAYER_${kind}`;
}
