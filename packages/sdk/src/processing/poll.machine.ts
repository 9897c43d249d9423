import type { Step, Transition } from '../kernel/machine';

/** `off` waits for listeners and a visible page, `polling` for an answer, `waiting` for the next poll. */
export type PollState =
  | { readonly stage: 'off' }
  | { readonly stage: 'polling'; readonly failures: number; readonly isSingle: boolean }
  | { readonly stage: 'waiting'; readonly failures: number };

export type PollEvent =
  /** Somebody listens and the page can be seen. */
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted' }
  /** A poll was asked for now, whether somebody listens or not. */
  | { readonly type: 'asked' }
  | { readonly type: 'answered' }
  | { readonly type: 'failed' }
  | { readonly type: 'waited' };

export type PollCommand =
  | { readonly type: 'poll' }
  /** Waits for the usual time, doubled for each failure. */
  | { readonly type: 'wait'; readonly failures: number }
  /** Gives up the request or the waiting. */
  | { readonly type: 'giveUp' };

type PollStep = Step<PollState, PollCommand>;

const off: PollState = { stage: 'off' };

/** When to poll: every few seconds while it is wanted, later after failures, once when asked. */
export const pollTransition: Transition<PollState, PollEvent, PollCommand> = (state, event) => {
  const failures = state.stage === 'off' ? 0 : state.failures;
  switch (event.type) {
    case 'wanted':
      if (state.stage === 'off') return poll(0, false);
      // A single poll under way becomes the first one of many.
      return { state: state.stage === 'polling' ? { ...state, isSingle: false } : state, commands: [] };
    case 'unwanted':
      return state.stage === 'off' ? stay(state) : { state: off, commands: [{ type: 'giveUp' }] };
    case 'asked':
      if (state.stage === 'polling') return stay(state);
      return withFirst({ type: 'giveUp' }, poll(failures, state.stage === 'off'));
    case 'answered':
    case 'failed':
      return state.stage === 'polling' ? wait(state, event.type) : stay(state);
    case 'waited':
      return state.stage === 'waiting' ? poll(failures, false) : stay(state);
  }
};

function poll(failures: number, isSingle: boolean): PollStep {
  return { state: { stage: 'polling', failures, isSingle }, commands: [{ type: 'poll' }] };
}

function wait(
  state: Extract<PollState, { readonly stage: 'polling' }>,
  outcome: 'answered' | 'failed',
): PollStep {
  if (state.isSingle) return stay(off);
  const failures = outcome === 'failed' ? state.failures + 1 : 0;
  return { state: { stage: 'waiting', failures }, commands: [{ type: 'wait', failures }] };
}

function withFirst(command: PollCommand, step: PollStep): PollStep {
  return { state: step.state, commands: [command, ...step.commands] };
}

function stay(state: PollState): PollStep {
  return { state, commands: [] };
}
