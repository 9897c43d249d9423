import type { Step } from '../kernel/machine';
import { networkCause, type PlayerFailure } from './player-errors.pure';
import { nothingLoaded, unopened } from './player-initial.pure';
import { clampTime, secondsBehindLive } from './player-live.pure';
import { caughtUp, interrupt, wake } from './player-wake.pure';
import { keptQuality } from './player-quality.pure';
import { sameTrack, trackAt } from './text-tracks.pure';
import type { EngineFailure, PlayerCommand, PlayerEvent, PlayerMachineState } from './player-state.pure';

/** A media failure more than this many seconds away from the last recovery is recovered again. */
export const RECOVERY_SECONDS = 10;

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
  before: PlayerMachineState,
  event: PlayerEvent,
): Step<PlayerMachineState, PlayerCommand> {
  const react = reactions[event.type] as (state: PlayerMachineState, event: PlayerEvent) => Reaction;
  const [change, ...commands] = react(before, event) || [{}];
  const state = { ...before, ...change };
  return isTried(state) === isTried(before) && !isTriedAnew(before, state)
    ? { state, commands }
    : {
        state: { ...state, waitingFor: null },
        commands: [...commands, { type: isTried(state) ? 'armPatience' : 'disarmPatience' }],
      };
}

/** Whether patience counts: somebody waits for the picture, or nothing plays while a request is tried again. */
const isTried = ({ stage, intent, retries, refused }: PlayerMachineState): boolean =>
  stage === 'loading' || stage === 'waiting' || stage === 'paused'
    ? (intent === 'play' && stage !== 'paused') || retries > 0 || refused !== null
    : false;

/** Whether it counts from the start again: data came, or somebody asked for another try. */
const isTriedAnew = (before: PlayerMachineState, state: PlayerMachineState): boolean =>
  isTried(state) &&
  (state.loaded > before.loaded ||
    state.src !== before.src ||
    (before.waitingFor !== null && state.waitingFor === null));

const cancelRetry: PlayerCommand = { type: 'cancelRetry' };
const closeSource: PlayerCommand = { type: 'closeSource' };
const restartLoad: PlayerCommand = { type: 'restartLoad' };

const isOpen = ({ stage }: Pick<PlayerMachineState, 'stage'>): boolean =>
  !['idle', 'loading', 'failed'].includes(stage);

/** Opens the known source at the current place; with no element to play in, that waits for one. */
function reopen(state: PlayerMachineState, change: Partial<PlayerMachineState> = {}): Reaction {
  const { src, attached, currentTime, expiresAt, intent } = { ...state, ...change };
  if (src === null || !attached) return [{ ...change, ...unopened, stage: 'idle' }];
  return [
    { ...change, ...unopened, stage: 'loading' },
    cancelRetry,
    { type: 'openSource', src, startAt: currentTime, expiresAt, isWanted: intent === 'play' },
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
      refused: null,
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
      quality: state.quality === 'saver' ? 'saver' : 'auto',
      sourceRefresh: state.sourceRefresh && 'unused',
      shownTrack: null,
    }),

  unloadRequested: () => [{ ...unopened, ...nothingLoaded, stage: 'idle' }, cancelRetry, closeSource],

  playRequested: (state) => {
    const wanted = { intent: 'play', autoplayBlocked: false } as const;
    // A refused address is asked for again: the refusal may be hours old.
    if (state.stage === 'failed')
      return reopen(state, { ...wanted, sourceRefresh: state.sourceRefresh && 'unused' });
    const start: PlayerCommand = { type: isOpen(state) ? 'play' : 'wantSource' };
    if (state.waitingFor === null) return [wanted, start];
    return [{ ...wanted, waitingFor: null, isRetryDue: false }, cancelRetry, again(state), start];
  },
  pauseRequested: (state) =>
    isOpen(state) ? [{ intent: 'pause' }, { type: 'pause' }] : [{ intent: 'pause' }],
  seekRequested: (state, { time }) => {
    const currentTime = clampTime(time, state);
    if (!isOpen(state)) return [{ currentTime }];
    const stage = state.stage === 'ended' ? 'paused' : state.stage;
    return [
      { currentTime, stage, catchUpFrom: null },
      { type: 'seek', time: currentTime },
    ];
  },
  qualityRequested: (state, { quality }) =>
    (typeof quality === 'string' || state.qualities.some(({ index }) => index === quality)) && [
      { quality, chosenQuality: state.qualities.find(({ index }) => index === quality)?.label ?? null },
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
      { textTrack, shownTrack: trackAt(textTracks, textTrack), captionsFailed: false },
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
  interrupted: (state, { isAwake }) => isOpen(state) && interrupt(state, isAwake),
  woke: (state) => isOpen(state) && state.intent === 'play' && wake(state),
  starved: ({ stage }) => stage === 'playing' && [{ stage: 'waiting' }],
  ended: (state) => isOpen(state) && [{ stage: 'ended', intent: 'pause', recoveredAt: null }],
  playBlocked: (state) => isOpen(state) && [{ stage: 'paused', intent: 'pause', autoplayBlocked: true }],

  observed: (_state, { facts }) => [facts],
  progressed: (state, { currentTime: now, buffered, loaded, seekable, liveEdge }) => {
    // Until the source is open, the element still reports the time of the previous one.
    const currentTime = isOpen(state) ? now : state.currentTime;
    const behind = secondsBehindLive({ currentTime, liveEdge });
    const [caught, ...commands] = caughtUp(state, { currentTime, liveEdge });
    const change = {
      currentTime,
      buffered,
      loaded,
      seekable,
      liveEdge,
      secondsBehindLive: behind,
      ...caught,
    };
    if (loaded <= state.loaded) return [change, ...commands];
    // New data ends a failure and resets its counters. A scheduled retry still runs, since loading has stopped.
    const sourceRefresh = state.sourceRefresh === 'used' ? 'unused' : state.sourceRefresh;
    const retries = state.isRetryDue ? state.retries : 0;
    return [{ ...change, retries, trouble: null, sourceRefresh }, ...commands];
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
  textTrackChanged: ({ stage, shownTrack }, { textTracks, textTrack }) => {
    // What was chosen is shown once the source is open: until then others may change the list.
    if (stage === 'loading' && textTrack === null) return false;
    // The viewer has hidden the chosen track if it is still listed; otherwise the source is being opened again.
    const isListed = sameTrack(textTracks, shownTrack) !== undefined;
    const shown = trackAt(textTracks, textTrack) ?? (isListed ? null : shownTrack);
    return [{ textTracks, textTrack, shownTrack: shown }];
  },
  // A source that is opened again, and another one, keep the viewer's choice.
  qualitiesFound: (state, { qualities }) => {
    const quality = keptQuality(qualities, state);
    if (quality === 'auto') return [{ qualities, quality }];
    return [
      { qualities, quality },
      { type: 'setQuality', quality },
    ];
  },

  engineFailed: (state, { failure }) =>
    state.stage !== 'idle' && state.stage !== 'failed' && recover(state, failure),
  retryDue: (state) => state.isRetryDue && [{ isRetryDue: false }, again(state)],
  cameOnline: (state) => {
    // Somebody waited for it when it failed.
    if (state.error?.code === 'PLAYER_NETWORK')
      return reopen(state, { intent: state.error.isWanted ? 'play' : 'pause' });
    return state.isRetryDue && [{ retries: 1, isRetryDue: false }, cancelRetry, again(state)];
  },
  refreshFailed: (state, { failure }) => [
    { refused: failure, retries: state.retries + 1, isRetryDue: true },
    { type: 'scheduleRetry', attempt: state.retries + 1 },
  ],
  waitedLong: (state, { waitingFor }) => isTried(state) && state.intent === 'play' && [{ waitingFor }],
  patienceSpent: (state) => isTried(state) && fail(state, { code: 'PLAYER_NETWORK', ...state.trouble }),
  recovered: ({ recoveries }) => [{ recoveries: recoveries + 1 }],
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
  if (cause === 'NETWORK') {
    const attempt = state.retries + 1;
    return [
      { retries: attempt, isRetryDue: true, trouble: { status, detail } },
      { type: 'scheduleRetry', attempt },
    ];
  }
  const { currentTime, recoveredAt } = state;
  if (cause === 'MEDIA' && (recoveredAt === null || Math.abs(currentTime - recoveredAt) > RECOVERY_SECONDS)) {
    return [{ recoveredAt: currentTime }, { type: 'recoverMedia' }];
  }
  return fail(state, failure);
}

const fail = ({ intent }: PlayerMachineState, failure: PlayerFailure): Reaction => [
  {
    stage: 'failed',
    intent: 'pause',
    retries: 0,
    isRetryDue: false,
    refused: null,
    error: { ...failure, isWanted: intent === 'play' },
  },
  cancelRetry,
  closeSource,
  { type: 'reportFailure', failure },
];

/** A retry asks for a new address where the old one was refused, and otherwise loads the same one again. */
const again = ({ refused: failure }: PlayerMachineState): PlayerCommand =>
  failure ? { type: 'refreshSource', failure } : restartLoad;
