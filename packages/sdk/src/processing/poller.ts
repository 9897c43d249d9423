import type { TranscodeItem } from '@palco/openapi';
import { isSdkError, SdkError } from '../kernel/errors';
import { runMachine, type Machine } from '../kernel/machine';
import { pollTransition, type PollCommand, type PollEvent, type PollState } from './poll.machine';
import type { ProcessingOptions } from './processing-contract';

const longestPauseMs = 60_000;

/** What came of a poll. */
export interface PollOutcome {
  answered(items: readonly TranscodeItem[], accountId: string | undefined): void;
  failed(error: SdkError): void;
}

/** Polls while it is wanted. */
export interface Poller {
  want(isWanted: boolean): void;
  /** Polls now; resolves when that poll ended, however it did. */
  refresh(): Promise<void>;
}

type PollerOptions = Pick<
  ProcessingOptions,
  'fetchProgress' | 'ports' | 'pollMs' | 'enabled' | 'getAccountId'
>;

/** The hands of the poll machine. */
export function createPoller(options: PollerOptions, outcome: PollOutcome): Poller {
  const { ports, pollMs = 5_000 } = options;
  let giveUp = (): void => undefined;
  let refreshed: (() => void)[] = [];
  const machine: Machine<PollState, PollEvent> = runMachine({
    initial: { stage: 'off' },
    transition: pollTransition,
    perform(command: PollCommand) {
      if (command.type === 'poll') void poll();
      else if (command.type === 'wait') wait(command.failures);
      else giveUp();
    },
  });

  function wait(failures: number): void {
    const backOff = failures > 0 ? 2 ** failures * (0.75 + ports.random.next() / 2) : 1;
    const delayMs = Math.min(pollMs * backOff, Math.max(pollMs, longestPauseMs));
    const timer = ports.timers.set(() => machine.send({ type: 'waited' }), delayMs);
    giveUp = () => ports.timers.clear(timer);
  }

  async function poll(): Promise<void> {
    const controller = new AbortController();
    giveUp = () => controller.abort();
    let event: PollEvent = { type: 'answered' };
    try {
      const accountId = selectedAccount(options);
      const items = isEnabled(options) ? await options.fetchProgress(controller.signal) : undefined;
      // A team that was switched meanwhile makes the answer another team's.
      const isCurrent = !controller.signal.aborted && selectedAccount(options) === accountId;
      if (items && isCurrent) outcome.answered(items, accountId);
    } catch (error) {
      event = { type: 'failed' };
      if (!controller.signal.aborted) outcome.failed(toSdkError(error));
    }
    for (const resolve of refreshed.splice(0)) resolve();
    if (!controller.signal.aborted) machine.send(event);
  }

  return {
    want: (isWanted) => machine.send({ type: isWanted ? 'wanted' : 'unwanted' }),
    refresh: () =>
      new Promise((resolve) => {
        refreshed.push(resolve);
        machine.send({ type: 'asked' });
      }),
  };
}

function isEnabled({ enabled }: PollerOptions): boolean {
  return enabled?.() ?? true;
}

function selectedAccount({ getAccountId }: PollerOptions): string | undefined {
  return getAccountId?.() ?? undefined;
}

function toSdkError(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  return new SdkError({ code: 'POLL_FAILED', message: 'The progress could not be loaded.', cause: error });
}
