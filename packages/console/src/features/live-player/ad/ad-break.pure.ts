import type { AdCreative } from '@palco/sdk/lives';

/** One ad, from the question for it to its end. */
export type AdBreakState =
  | { readonly stage: 'asking' }
  | { readonly stage: 'starting'; readonly creative: AdCreative }
  | {
      readonly stage: 'playing' | 'held';
      readonly creative: AdCreative;
      /** Seconds that were played. */
      readonly position: number;
    }
  | { readonly stage: 'over' };

export type AdBreakEvent =
  | { readonly type: 'answered'; readonly creative: AdCreative | null }
  | { readonly type: 'advanced'; readonly position: number }
  /** Paused by the viewer, or by a browser that pauses hidden videos. */
  | { readonly type: 'held' }
  | { readonly type: 'resumed' }
  | { readonly type: 'skipped' }
  | { readonly type: 'ended' }
  | { readonly type: 'failed' }
  | { readonly type: 'stalled' };

/** Timeout for the start of an ad, and for each advance of its position; then the live is shown (decisions, settings steps). */
export const adTimeoutMs = 5_000;

export const askingForAd: AdBreakState = { stage: 'asking' };
const over: AdBreakState = { stage: 'over' };

/** Whole seconds until the viewer may skip; null where it cannot be skipped, or has not started. */
export function secondsToSkip(state: AdBreakState): number | null {
  if (state.stage !== 'playing' && state.stage !== 'held') return null;
  const { skipAfter } = state.creative;
  return skipAfter === null ? null : Math.max(0, Math.ceil(skipAfter - state.position));
}

/** Changes as the ad advances, which restarts the timeout of `adTimeoutMs`; null where no timeout runs. */
export function progressOf(state: AdBreakState): number | null {
  if (state.stage === 'asking' || state.stage === 'starting') return 0;
  return state.stage === 'playing' ? state.position : null;
}

type Running = Exclude<AdBreakState, { stage: 'over' }>;
type Transitions = {
  readonly [Type in AdBreakEvent['type']]: (
    state: Running,
    event: Extract<AdBreakEvent, { readonly type: Type }>,
  ) => AdBreakState;
};

const end = (): AdBreakState => over;

const transitions: Transitions = {
  answered(state, { creative }) {
    if (state.stage !== 'asking') return state;
    return creative === null ? over : { stage: 'starting', creative };
  },
  advanced(state, { position }) {
    // A first position of 0 is reported before anything was played.
    if (state.stage === 'asking' || position <= 0) return state;
    if (state.stage === 'starting') return { stage: 'playing', creative: state.creative, position };
    return position > state.position ? { ...state, position } : state;
  },
  held: (state) => (state.stage === 'playing' ? { ...state, stage: 'held' } : state),
  resumed: (state) => (state.stage === 'held' ? { ...state, stage: 'playing' } : state),
  skipped: (state) => (secondsToSkip(state) === 0 ? over : state),
  stalled: (state) => (progressOf(state) === null ? state : over),
  ended: end,
  failed: end,
};

/** The next state; the same one where an event does not fit. */
export function advanceAd(state: AdBreakState, event: AdBreakEvent): AdBreakState {
  if (state.stage === 'over') return state;
  const next = transitions[event.type] as (state: Running, event: AdBreakEvent) => AdBreakState;
  return next(state, event);
}
