import type { Step } from '../kernel/machine';

/** What a player does, with the time of the monotonic clock at which it did it. */
export type PlayFact =
  | { readonly type: 'wanted'; readonly at: number }
  | { readonly type: 'moved'; readonly at: number }
  | { readonly type: 'starved'; readonly at: number }
  | { readonly type: 'recovered'; readonly at: number; readonly count: number }
  | { readonly type: 'paused'; readonly at: number }
  | { readonly type: 'seeking'; readonly at: number }
  | { readonly type: 'failed'; readonly at: number; readonly code: string; readonly message: string }
  | {
      readonly type: 'rendition';
      readonly at: number;
      readonly height: number;
      readonly bitrate: number | null;
    }
  | { readonly type: 'beat'; readonly at: number; readonly position: number }
  | { readonly type: 'left'; readonly at: number; readonly position: number }
  | { readonly type: 'ended'; readonly at: number; readonly position: number };

/** What is reported: type and data of an event of the contract. */
export interface Told {
  readonly type: string;
  readonly at: number;
  readonly data: Readonly<Record<string, string | number | boolean>>;
}

/**
 * - `idle`: playback was not asked for
 * - `starting`: somebody does, and no picture has moved yet
 * - `playing`, `rebuffering`: as the words say
 * - `still`: paused, or at a place that was just sought
 * - `failed`: playback stopped by an error
 */
export type PlayStage = 'idle' | 'starting' | 'playing' | 'rebuffering' | 'still' | 'failed';

export interface PlayMeterState {
  readonly stage: PlayStage;
  readonly hasStarted: boolean;
  /** Whether a failure to start was told. */
  readonly hasFailed: boolean;
  /** How the start failed: told unless the picture comes after all, as it does where a player tries again. */
  readonly failure: { readonly at: number; readonly code: string; readonly message: string } | null;
  readonly wantedAt: number;
  /** When the present stage was last counted. */
  readonly countedAt: number;
  readonly starvedAt: number;
  /** Since the last heartbeat, in milliseconds. */
  readonly watchedMs: number;
  readonly rebufferMs: number;
  readonly height: number | null;
  readonly bitrate: number | null;
}

/** Before anybody wants to watch. */
export const initialPlayMeter: PlayMeterState = {
  stage: 'idle',
  hasStarted: false,
  hasFailed: false,
  failure: null,
  wantedAt: 0,
  countedAt: 0,
  starvedAt: 0,
  watchedMs: 0,
  rebufferMs: 0,
  height: null,
  bitrate: null,
};

/** A page that was frozen or asleep did not watch for all of that time. */
const longestStretchMs = 120_000;

type Change = Step<PlayMeterState, Told>;
const quiet = (state: PlayMeterState): Change => ({ state, commands: [] });

/** Adds the time since it was last counted to what the stage stands for. */
function counted(state: PlayMeterState, at: number): PlayMeterState {
  const passed = Math.min(Math.max(0, at - state.countedAt), longestStretchMs);
  const watchedMs = state.watchedMs + (state.stage === 'playing' ? passed : 0);
  const rebufferMs = state.rebufferMs + (state.stage === 'rebuffering' ? passed : 0);
  return { ...state, countedAt: at, watchedMs, rebufferMs };
}

/** Leaves a stall, if there is one. */
function afterStall(state: PlayMeterState, at: number): Told[] {
  if (state.stage !== 'rebuffering') return [];
  return [{ type: 'rebuffer_end', at, data: { durationMs: Math.max(0, at - state.starvedAt) } }];
}

function begin(state: PlayMeterState, at: number): Change {
  const { height, bitrate } = state;
  const told: Told[] = [{ type: 'view_start', at, data: {} }];
  if (height !== null) told.push(renditionTold(at, { height, bitrate }));
  return {
    state: { ...initialPlayMeter, height, bitrate, stage: 'starting', wantedAt: at, countedAt: at },
    commands: told,
  };
}

const renditionTold = (
  at: number,
  { height, bitrate }: { height: number; bitrate: number | null },
): Told => ({
  type: 'rendition_change',
  at,
  data: bitrate === null ? { height } : { height, bitrate },
});

function move(state: PlayMeterState, at: number): Change {
  if (state.stage === 'idle') {
    // A player that was already playing when it was given to the meter: its start was not seen.
    const { state: begun, commands } = begin(state, at);
    return { state: { ...begun, stage: 'playing', hasStarted: true }, commands };
  }
  if (state.hasStarted) return { state: { ...state, stage: 'playing' }, commands: afterStall(state, at) };
  const startupMs = Math.max(0, at - state.wantedAt);
  return {
    state: { ...state, stage: 'playing', hasStarted: true },
    commands: [{ type: 'playing', at, data: { startupMs } }],
  };
}

function fail(state: PlayMeterState, { at, code, message }: Extract<PlayFact, { type: 'failed' }>): Change {
  if (state.stage === 'idle' || state.stage === 'failed') return quiet(state);
  const next: PlayMeterState = { ...state, stage: 'failed' };
  // A player that tries again and again fails to start once.
  if (!state.hasStarted) return quiet({ ...next, failure: state.failure ?? { at, code, message } });
  const told: Told = { type: 'error', at, data: { code, message, fatal: true } };
  return { state: next, commands: [...afterStall(state, at), told] };
}

/** The start that failed, where the picture has not come since and it was not told yet. */
function failureTold({ failure, hasStarted, hasFailed }: PlayMeterState): Told[] {
  if (failure === null || hasStarted || hasFailed) return [];
  const { at, code, message } = failure;
  return [{ type: 'startup_error', at, data: { code, message } }];
}

function beatTold(
  state: PlayMeterState,
  { type, at, position }: { type: string; at: number; position: number },
): Told {
  const { watchedMs, rebufferMs, height } = state;
  const data = { watchedMs, rebufferMs, position };
  return { type, at, data: height === null ? data : { ...data, height } };
}

function end(state: PlayMeterState, at: number, position: number): Change {
  if (state.stage === 'idle') return quiet(state);
  const isEarly = !state.hasStarted && state.failure === null;
  const early: Told[] = isEarly
    ? [{ type: 'exit_before_start', at, data: { waitedMs: Math.max(0, at - state.wantedAt) } }]
    : [];
  const { height, bitrate } = state;
  return {
    state: { ...initialPlayMeter, height, bitrate },
    commands: [
      ...afterStall(state, at),
      ...failureTold(state),
      ...early,
      beatTold(state, { type: 'view_end', at, position }),
    ],
  };
}

function onRendition(state: PlayMeterState, fact: Extract<PlayFact, { type: 'rendition' }>): Change {
  const { at, height, bitrate } = fact;
  if (height === state.height && bitrate === state.bitrate) return quiet(state);
  const next = { ...state, height, bitrate };
  return state.stage === 'idle' ? quiet(next) : { state: next, commands: [renditionTold(at, fact)] };
}

function want(state: PlayMeterState, at: number): Change {
  if (state.stage === 'idle') return begin(state, at);
  return quiet(state.stage === 'failed' && !state.hasStarted ? { ...state, stage: 'starting' } : state);
}

function starve(state: PlayMeterState, at: number): Change {
  if (state.stage !== 'playing') return quiet(state);
  const told: Told = { type: 'rebuffer_start', at, data: {} };
  return { state: { ...state, stage: 'rebuffering', starvedAt: at }, commands: [told] };
}

function rest(state: PlayMeterState, at: number): Change {
  if (state.stage !== 'playing' && state.stage !== 'rebuffering') return quiet(state);
  return { state: { ...state, stage: 'still' }, commands: afterStall(state, at) };
}

function beat(state: PlayMeterState, { at, position }: { at: number; position: number }): Change {
  if (state.stage === 'idle') return quiet(state);
  const failed = failureTold(state);
  return {
    state: { ...state, watchedMs: 0, rebufferMs: 0, hasFailed: state.hasFailed || failed.length > 0 },
    commands: [...failed, beatTold(state, { type: 'heartbeat', at, position })],
  };
}

type Rules = {
  readonly [Type in PlayFact['type']]: (
    state: PlayMeterState,
    fact: Extract<PlayFact, { readonly type: Type }>,
  ) => Change;
};

const plain =
  (rule: (state: PlayMeterState, at: number) => Change) =>
  (state: PlayMeterState, { at }: { readonly at: number }): Change =>
    rule(state, at);
const finish: Rules['left'] & Rules['ended'] = (state, { at, position }) => end(state, at, position);

const rules: Rules = {
  wanted: plain(want),
  moved: plain(move),
  starved: plain(starve),
  paused: plain(rest),
  seeking: plain(rest),
  // The player brought itself out of a stall.
  recovered: (state, { at, count }) =>
    state.stage === 'idle' ? quiet(state) : { state, commands: [{ type: 'recovery', at, data: { count } }] },
  failed: fail,
  rendition: onRendition,
  beat,
  left: finish,
  ended: finish,
};

/** The next state after a fact, and the events that it reports. */
export function playMeterTransition(before: PlayMeterState, fact: PlayFact): Change {
  const rule = rules[fact.type] as (state: PlayMeterState, fact: PlayFact) => Change;
  return rule(counted(before, fact.at), fact);
}
