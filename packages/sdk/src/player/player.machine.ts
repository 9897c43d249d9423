import type { Step } from '../kernel/machine';
import type { PlayerFailure } from './player.errors';
import { clampTime, secondsBehindLive } from './player-live.pure';
import { sameTrack, trackAt } from './text-tracks.pure';
import type { EngineFailure, PlayerCommand, PlayerEvent, PlayerMachineState } from './player-state.pure';

/** Retries of one network failure before the player gives up; `backoffDelayMs` sets the waits. */
export const NETWORK_RETRIES = 4;

/** A media failure more than this many seconds away from the last recovery is recovered again. */
export const RECOVERY_SECONDS = 10;

/** What every opening of a source begins with. */
const unopened = {
  error: null,
  buffered: 0,
  qualities: [],
  activeQuality: null,
  loaded: 0,
  seekable: null,
  liveEdge: null,
  secondsBehindLive: null,
  textTracks: [],
  textTrack: null,
  retries: 0,
  isRetryDue: false,
  recoveredAt: null,
} as const satisfies Partial<PlayerMachineState>;

/** What a player without a source shows. */
const nothingLoaded = {
  intent: 'pause',
  autoplayBlocked: false,
  src: null,
  currentTime: 0,
  duration: Number.NaN,
  quality: 'auto',
  expiresAt: null,
  shownTrack: null,
} as const satisfies Partial<PlayerMachineState>;

/** The state before anything was loaded. */
export function initialPlayerState(options: { readonly canRefresh: boolean }): PlayerMachineState {
  return {
    ...unopened,
    ...nothingLoaded,
    stage: 'idle',
    volume: 1,
    muted: false,
    rate: 1,
    fullscreen: false,
    pictureInPicture: false,
    attached: false,
    sourceRefresh: options.canRefresh ? 'unused' : null,
  };
}

/** State change and commands of an event; false where the event is ignored. */
type Reaction = readonly [change: Partial<PlayerMachineState>, ...commands: PlayerCommand[]] | false;

type Reactions = {
  readonly [Type in PlayerEvent['type']]: (
    state: PlayerMachineState,
    event: Extract<PlayerEvent, { type: Type }>,
  ) => Reaction;
};

/** The transition function of the player; an event that is ignored leaves the state as it is. */
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

const isOpen = ({ stage }: Pick<PlayerMachineState, 'stage'>): boolean =>
  !['idle', 'loading', 'failed'].includes(stage);

/** Opens the known source at the current place; with no element to play in, that waits for one. */
function reopen(state: PlayerMachineState, change: Partial<PlayerMachineState> = {}): Reaction {
  const { src, attached, currentTime, expiresAt } = { ...state, ...change };
  if (src === null || !attached) return [{ ...change, ...unopened, stage: 'idle' }];
  return [
    { ...change, ...unopened, stage: 'loading' },
    cancelRetry,
    { type: 'openSource', src, startAt: currentTime, expiresAt },
  ];
}

const reactions: Reactions = {
  attached: (state) => reopen(state, { attached: true }),
  detached: () => [
    {
      attached: false,
      stage: 'idle',
      fullscreen: false,
      pictureInPicture: false,
      retries: 0,
      isRetryDue: false,
    },
    cancelRetry,
    closeSource,
  ],
  loadRequested: (state, { src, startAt = 0, autoplay, expiresAt = null }) =>
    reopen(state, {
      src,
      expiresAt,
      currentTime: startAt,
      duration: Number.NaN,
      intent: autoplay ? 'play' : 'pause',
      autoplayBlocked: false,
      quality: 'auto',
      sourceRefresh: state.sourceRefresh && 'unused',
      shownTrack: null,
    }),

  unloadRequested: () => [{ ...unopened, ...nothingLoaded, stage: 'idle' }, cancelRetry, closeSource],

  playRequested: (state) => {
    const wanted = { intent: 'play', autoplayBlocked: false } as const;
    if (state.stage === 'failed') return reopen(state, wanted);
    return isOpen(state) ? [wanted, { type: 'play' }] : [wanted];
  },
  pauseRequested: (state) =>
    isOpen(state) ? [{ intent: 'pause' }, { type: 'pause' }] : [{ intent: 'pause' }],
  seekRequested: (state, { time }) => {
    const currentTime = clampTime(time, state);
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

  liveEdgeRequested: ({ liveEdge, ...state }) =>
    isOpen(state) &&
    liveEdge !== null && [
      { intent: 'play', currentTime: liveEdge, secondsBehindLive: 0 },
      { type: 'seek', time: liveEdge },
      { type: 'play' },
    ],
  textTrackRequested: ({ textTracks }, { textTrack }) =>
    (textTrack === null || textTracks.some(({ index }) => index === textTrack)) && [
      { textTrack, shownTrack: trackAt(textTracks, textTrack) },
      { type: 'showTextTrack', textTrack },
    ],

  // Also after a recovery opened the source again, which pauses the element without a `pause` event.
  metadataLoaded: (state) => {
    const isLoaded = state.stage === 'loading' || isOpen(state);
    if (!isLoaded || state.stage === 'ended') return false;
    return state.intent === 'play' ? [{ stage: 'waiting' }, { type: 'play' }] : [{ stage: 'paused' }];
  },
  playing: (state) => isOpen(state) && [{ stage: 'playing', intent: 'play', autoplayBlocked: false }],
  paused: (state) => isOpen(state) && [{ stage: 'paused', intent: 'pause' }],
  starved: ({ stage }) => stage === 'playing' && [{ stage: 'waiting' }],
  ended: (state) => isOpen(state) && [{ stage: 'ended', intent: 'pause', recoveredAt: null }],
  playBlocked: (state) => isOpen(state) && [{ stage: 'paused', intent: 'pause', autoplayBlocked: true }],

  observed: (_state, { facts }) => [facts],
  progressed: (state, { currentTime: now, buffered, loaded, seekable, liveEdge }) => {
    // Until the source is open, the element still reports the time of the previous one.
    const currentTime = isOpen(state) ? now : state.currentTime;
    const behind = secondsBehindLive({ currentTime, liveEdge });
    const change = { currentTime, buffered, loaded, seekable, liveEdge, secondsBehindLive: behind };
    if (loaded <= state.loaded) return [change];
    // New data ends a failure and resets its counters. A scheduled retry still runs, since loading has stopped.
    const sourceRefresh = state.sourceRefresh === 'used' ? 'unused' : state.sourceRefresh;
    return [{ ...change, retries: state.isRetryDue ? state.retries : 0, sourceRefresh }];
  },
  textTracksFound: ({ shownTrack }, { textTracks, textTrack }) => {
    const again = sameTrack(textTracks, shownTrack);
    if (again === undefined)
      return [{ textTracks, textTrack, shownTrack: shownTrack ?? trackAt(textTracks, textTrack) }];
    return [
      { textTracks, textTrack: again.index },
      { type: 'showTextTrack', textTrack: again.index },
    ];
  },
  textTrackChanged: ({ shownTrack }, { textTracks, textTrack }) => {
    // The viewer has hidden the chosen track if it is still listed; otherwise the source is being opened again.
    const isListed = sameTrack(textTracks, shownTrack) !== undefined;
    const shown = trackAt(textTracks, textTrack) ?? (isListed ? null : shownTrack);
    return [{ textTracks, textTrack, shownTrack: shown }];
  },
  // The same source opened again keeps the viewer's choice.
  qualitiesFound: ({ quality }, { qualities }) =>
    qualities.some(({ index }) => index === quality)
      ? [{ qualities }, { type: 'setQuality', quality }]
      : [{ qualities, quality: 'auto' }],

  engineFailed: (state, { failure }) =>
    state.stage !== 'idle' && state.stage !== 'failed' && recover(state, failure),
  retryDue: ({ isRetryDue }) => isRetryDue && [{ isRetryDue: false }, restartLoad],
  cameOnline: (state) => {
    if (state.error?.code === 'PLAYER_NETWORK') return reopen(state);
    return state.isRetryDue && [{ retries: 1, isRetryDue: false }, cancelRetry, restartLoad];
  },
  sourceRefreshed: (state, { src, expiresAt }) => reopen(state, { src, expiresAt }),
  sourceRenewed: ({ stage }, { src, expiresAt }) =>
    stage !== 'idle' &&
    stage !== 'failed' && [
      { src, expiresAt },
      { type: 'renewSource', src, expiresAt },
    ],
};

function recover(state: PlayerMachineState, { kind, status, detail }: EngineFailure): Reaction {
  const cause = kind === 'NETWORK' ? networkCause(status) : kind;
  const failure: PlayerFailure = { code: `PLAYER_${cause}`, status, detail };
  if (cause === 'FORBIDDEN' && state.sourceRefresh === 'unused') {
    // Closed first, so that no other request of the refused address can fail in the meantime.
    return [{ sourceRefresh: 'used', stage: 'loading' }, closeSource, { type: 'refreshSource', failure }];
  }
  if (cause === 'NETWORK' && state.retries < NETWORK_RETRIES) {
    const attempt = state.retries + 1;
    return [
      { retries: attempt, isRetryDue: true },
      { type: 'scheduleRetry', attempt },
    ];
  }
  const { currentTime, recoveredAt } = state;
  if (cause === 'MEDIA' && (recoveredAt === null || Math.abs(currentTime - recoveredAt) > RECOVERY_SECONDS)) {
    return [{ recoveredAt: currentTime }, { type: 'recoverMedia' }];
  }
  return [
    { stage: 'failed', intent: 'pause', retries: 0, isRetryDue: false, error: failure },
    cancelRetry,
    closeSource,
    { type: 'reportFailure', failure },
  ];
}

function networkCause(status: number | undefined): 'FORBIDDEN' | 'NOT_FOUND' | 'NETWORK' {
  if (status === 401 || status === 403) return 'FORBIDDEN';
  return status === 404 || status === 410 ? 'NOT_FOUND' : 'NETWORK';
}
