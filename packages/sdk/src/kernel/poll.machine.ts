import type { Step, Transition } from './machine';

/** `off` waits for listeners, a visible page and a network, `polling` for an answer, `waiting` for the next poll. */
export type PollState =
  | { readonly stage: 'off' }
  | { readonly stage: 'polling'; readonly failures: number; readonly isSingle: boolean }
  | { readonly stage: 'waiting'; readonly failures: number };

export type PollEvent =
  /** There are listeners, the page is visible and the device online. */
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted' }
  /** One poll was requested, whether polling is wanted or not. */
  | { readonly type: 'refreshed' }
  | { readonly type: 'answered' }
  /** `retryAfterMs`: the wait that the server demands. */
  | { readonly type: 'failed'; readonly retryAfterMs?: number }
  | { readonly type: 'waited' };

export type PollCommand =
  | { readonly type: 'poll' }
  /** Waits for the interval, doubled for each failure, and at least `retryAfterMs`; the poller limits the total. */
  | { readonly type: 'wait'; readonly failures: number; readonly retryAfterMs?: number }
  /** Aborts the request or the wait. */
  | { readonly type: 'giveUp' };

type PollStep = Step<PollState, PollCommand>;

const off: PollState = { stage: 'off' };

/** When to poll: every few seconds while it is wanted, later after failures, once for a refresh. */
export const pollTransition: Transition<PollState, PollEvent, PollCommand> = (state, event) => {
  switch (state.stage) {
    case 'off':
      return whileOff(state, event);
    case 'polling':
      return whilePolling(state, event);
    case 'waiting':
      return whileWaiting(state, event);
  }
};

type In<Stage> = Extract<PollState, { readonly stage: Stage }>;

function whileOff(state: In<'off'>, { type }: PollEvent): PollStep {
  if (type === 'wanted') return poll({ failures: 0, isSingle: false });
  return type === 'refreshed' ? poll({ failures: 0, isSingle: true }) : { state, commands: [] };
}

function whilePolling(state: In<'polling'>, event: PollEvent): PollStep {
  switch (event.type) {
    case 'wanted':
      // A single poll under way becomes the first one of many.
      return { state: { ...state, isSingle: false }, commands: [] };
    case 'unwanted':
      return { state: off, commands: [{ type: 'giveUp' }] };
    case 'answered':
    case 'failed': {
      if (state.isSingle) return { state: off, commands: [] };
      const wait =
        event.type === 'failed'
          ? { failures: state.failures + 1, retryAfterMs: event.retryAfterMs }
          : { failures: 0 };
      return { state: { stage: 'waiting', failures: wait.failures }, commands: [{ type: 'wait', ...wait }] };
    }
    default:
      return { state, commands: [] };
  }
}

function whileWaiting(state: In<'waiting'>, { type }: PollEvent): PollStep {
  const { failures } = state;
  switch (type) {
    case 'unwanted':
      return { state: off, commands: [{ type: 'giveUp' }] };
    case 'refreshed':
      return poll({ failures, isSingle: false }, { type: 'giveUp' });
    case 'waited':
      return poll({ failures, isSingle: false });
    default:
      return { state, commands: [] };
  }
}

function poll(how: Omit<In<'polling'>, 'stage'>, ...before: readonly PollCommand[]): PollStep {
  return { state: { stage: 'polling', ...how }, commands: [...before, { type: 'poll' }] };
}
