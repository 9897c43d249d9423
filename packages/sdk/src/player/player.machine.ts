import type { Step } from '../kernel/machine';
import type { PlayerFailure } from './player.errors';
import type { PlayerQuality } from './player-quality.pure';
import { clampTime } from './player-source.pure';

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
  readonly retries: number;
  /** A second media failure of one source ends it: recovering in a loop would look like a frozen picture. */
  readonly mediaRecovery: 'unused' | 'used';
  /** A fresh address is asked for once for each time that playback went on; null where nobody knows one. */
  readonly sourceRefresh: 'unused' | 'used' | null;
}

/** What went wrong below: the transfer, the decoding, or a source that cannot be played at all. */
export interface EngineFailure {
  readonly kind: 'NETWORK' | 'MEDIA' | 'UNSUPPORTED' | 'LOADER';
  readonly status?: number;
  readonly detail?: string;
}

/** The part of the state that only repeats what the element says. */
type ObservedFacts = Partial<
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
  | Plain<'playRequested' | 'pauseRequested'>
  | { readonly type: 'seekRequested'; readonly time: number }
  | { readonly type: 'qualityRequested'; readonly quality: number | 'auto' }
  | Plain<'metadataLoaded' | 'playing' | 'paused' | 'starved' | 'ended' | 'playBlocked'>
  | { readonly type: 'progressed'; readonly currentTime: number; readonly buffered: number }
  /** What the element or the library says and no rule depends on. */
  | { readonly type: 'observed'; readonly facts: ObservedFacts }
  | { readonly type: 'qualitiesFound'; readonly qualities: readonly PlayerQuality[] }
  | { readonly type: 'engineFailed'; readonly failure: EngineFailure }
  | Plain<'retryDue' | 'cameOnline'>
  | { readonly type: 'sourceRefreshed'; readonly src: string };

/** What the shell must do. */
export type PlayerCommand =
  | { readonly type: 'openSource'; readonly src: string; readonly startAt: number }
  | Plain<'closeSource' | 'play' | 'pause' | 'restartLoad' | 'recoverMedia' | 'cancelRetry'>
  | { readonly type: 'seek'; readonly time: number }
  | { readonly type: 'setQuality'; readonly quality: number | 'auto' }
  | { readonly type: 'scheduleRetry'; readonly attempt: number }
  /** Asks for a fresh address; without one the failure stands. */
  | { readonly type: 'refreshSource'; readonly failure: PlayerFailure }
  | { readonly type: 'reportFailure'; readonly failure: PlayerFailure };

/** Retries of one network failure before the player gives up; the waits are the shell's. */
export const NETWORK_RETRIES = 4;

/** What every opening of a source begins with. */
const unopened = {
  error: null,
  buffered: 0,
  qualities: [],
  activeQuality: null,
  retries: 0,
  mediaRecovery: 'unused',
} as const satisfies Partial<PlayerMachineState>;

/** The state before anything was loaded. */
export function initialPlayerState(options: { readonly canRefresh: boolean }): PlayerMachineState {
  return {
    ...unopened,
    stage: 'idle',
    intent: 'pause',
    autoplayBlocked: false,
    src: null,
    currentTime: 0,
    duration: Number.NaN,
    volume: 1,
    muted: false,
    rate: 1,
    quality: 'auto',
    fullscreen: false,
    attached: false,
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
  if (src === null || !attached) return [{ ...change, ...unopened, stage: 'idle' }];
  return [
    { ...change, ...unopened, stage: 'loading' },
    cancelRetry,
    { type: 'openSource', src, startAt: currentTime },
  ];
}

const reactions: Reactions = {
  attached: (state) => reopen(state, { attached: true }),
  detached: () => [
    { attached: false, stage: 'idle', fullscreen: false, retries: 0 },
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
  seekRequested: (state, { time }) => {
    const currentTime = clampTime(time, state.duration);
    if (!isOpen(state)) return [{ currentTime }];
    const stage = state.stage === 'ended' ? 'paused' : state.stage;
    return [
      { currentTime, stage },
      { type: 'seek', time: currentTime },
    ];
  },
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

  observed: (_state, { facts }) => [facts],
  progressed: (state, { buffered, ...place }) => {
    // Before it is open, the element still tells of the source of before.
    const currentTime = isOpen(state) ? place.currentTime : state.currentTime;
    if (buffered <= state.buffered) return [{ buffered, currentTime }];
    // Data came, so that whatever failed before is over.
    const sourceRefresh = state.sourceRefresh === 'used' ? 'unused' : state.sourceRefresh;
    return [{ buffered, currentTime, retries: 0, sourceRefresh }];
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
  retryDue: ({ retries }) => retries > 0 && [{}, restartLoad],
  cameOnline: (state) => {
    if (state.error?.code === 'PLAYER_NETWORK') return reopen(state);
    return state.retries > 0 && [{ retries: 1 }, cancelRetry, restartLoad];
  },
  sourceRefreshed: (state, { src }) => reopen(state, { src }),
};

function recover(state: PlayerMachineState, { kind, status, detail }: EngineFailure): Reaction {
  const cause = kind === 'NETWORK' ? networkCause(status) : kind;
  const failure: PlayerFailure = { code: `PLAYER_${cause}`, status, detail };
  if (cause === 'FORBIDDEN' && state.sourceRefresh === 'unused') {
    // Closed first, so that nothing else of the old address can fail meanwhile.
    return [{ sourceRefresh: 'used', stage: 'loading' }, closeSource, { type: 'refreshSource', failure }];
  }
  if (cause === 'NETWORK' && state.retries < NETWORK_RETRIES) {
    const attempt = state.retries + 1;
    return [{ retries: attempt }, { type: 'scheduleRetry', attempt }];
  }
  if (cause === 'MEDIA' && state.mediaRecovery === 'unused') {
    return [{ mediaRecovery: 'used' }, { type: 'recoverMedia' }];
  }
  return [
    { stage: 'failed', intent: 'pause', retries: 0, error: failure },
    cancelRetry,
    closeSource,
    { type: 'reportFailure', failure },
  ];
}

function networkCause(status: number | undefined): 'FORBIDDEN' | 'NOT_FOUND' | 'NETWORK' {
  if (status === 401 || status === 403) return 'FORBIDDEN';
  return status === 404 || status === 410 ? 'NOT_FOUND' : 'NETWORK';
}
