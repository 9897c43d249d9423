import { isAbort, isSdkError, SdkError } from './errors.pure';
import { isTimeout, unansweredError } from './http-errors';
import { runMachine, type Machine } from './machine';
import { plainOptions } from './plain-options';
import { pollTransition, type PollCommand, type PollEvent, type PollState } from './poll.machine';
import type { Ports } from './ports';
import { isolated } from './report-error';
import { withinTime } from './time-limit';

/** Options of {@link createPoller}. */
export interface PollerOptions<Answer> {
  /** Sends one request. `signal` is aborted when its answer is no longer needed. */
  fetch(signal: AbortSignal): Promise<Answer>;
  /** Called with each answer, except those of aborted requests. */
  answered(answer: Answer): void;
  /** Called with each failure; an error that is no `SdkError` becomes `POLL_FAILED`. An abort is no failure. */
  failed(error: SdkError): void;
  readonly ports: Pick<Ports, 'timers' | 'random' | 'visibility' | 'network'>;
  /** Milliseconds from an answer to the next request, or a function that is called before each wait. */
  readonly intervalMs: number | (() => number);
  /** Upper limit of the back-off and of `Retry-After`, in milliseconds; never below the interval. Default 60,000. */
  readonly longestPauseMs?: number;
  /** Time limit of a request in milliseconds; then it is aborted and has failed with `TIMEOUT`. Default 60,000. */
  readonly timeoutMs?: number;
}

/** Repeats a request while it runs, the page is visible and the device online; with a longer wait after each failure in a row. */
export interface Poller {
  /** Sends a request now, and then one per interval. */
  start(): void;
  /** Aborts the request under way; leaves no timer and no listener behind. */
  stop(): void;
  /** Aborts the request under way, resets the wait, and sends a new request if it runs. */
  restart(): void;
  /** Sends a request now, or joins the one under way, whether it runs or not; resolves when that settles. Never throws. */
  refresh(): Promise<void>;
}

/**
 * Makes a poller; it begins with `start()`.
 *
 * @example
 * const poller = createPoller({
 *   fetch: (signal) => videos.transcodeProgress({ signal }),
 *   answered: (items) => show(items),
 *   failed: (error) => show(error),
 *   ports: createBrowserPorts(),
 *   intervalMs: 5_000,
 * });
 */
export function createPoller<Answer>(given: PollerOptions<Answer>): Poller {
  const options = plainOptions(given);
  const { ports } = options;
  const perform = createPollCommands(options);
  let refreshed: (() => void)[] = [];
  let unfollow: readonly (() => void)[] = [];
  const machine: Machine<PollState, PollEvent> = runMachine({
    initial: { stage: 'off' },
    transition: pollTransition,
    perform,
  });
  // Resolves when the request under way settles.
  machine.$state.listen(({ stage }, last) => {
    if (last?.stage === 'polling' && stage !== 'polling')
      for (const resolve of refreshed.splice(0)) resolve();
  });

  const want = (isWanted: boolean): void => machine.send({ type: isWanted ? 'wanted' : 'unwanted' });
  const follow = (): void =>
    want(unfollow.length > 0 && ports.visibility.isVisible() && ports.network.isOnline());
  return {
    start() {
      if (unfollow.length === 0)
        unfollow = [ports.visibility.subscribe(follow), ports.network.subscribe(follow)];
      follow();
    },
    stop() {
      unfollow.forEach(isolated);
      unfollow = [];
      want(false);
    },
    restart() {
      want(false);
      follow();
    },
    refresh: () =>
      new Promise((resolve) => {
        refreshed.push(resolve);
        machine.send({ type: 'refreshed' });
      }),
  };
}

type Send = (event: PollEvent) => void;

/** Performs the commands of the machine: one request or one wait at a time. */
function createPollCommands<Answer>({
  ports,
  intervalMs: interval,
  longestPauseMs = 60_000,
  timeoutMs = 60_000,
  ...outcome
}: PollerOptions<Answer>): (command: PollCommand, send: Send) => void {
  let giveUp = (): void => undefined;

  async function request(controller: AbortController): Promise<PollEvent> {
    const { signal } = controller;
    // An async function, so that an error that is thrown at once is caught as well.
    const call = async (): Promise<Answer> => outcome.fetch(signal);
    try {
      const answer = await withinTime(call(), { timers: ports.timers, limitMs: timeoutMs, signal });
      if (!signal.aborted) isolated(() => outcome.answered(answer));
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) {
        const failure = toSdkError(error);
        isolated(() => outcome.failed(failure));
        // After its time limit the request is still under way.
        controller.abort();
        return { type: 'failed', retryAfterMs: failure.retryAfterMs };
      }
    }
    return { type: 'answered' };
  }

  return (command, send) => {
    if (command.type === 'giveUp') return giveUp();
    if (command.type === 'wait') {
      const { failures, retryAfterMs = 0 } = command;
      const backOff = failures > 0 ? 2 ** failures * (0.75 + ports.random.next() / 2) : 1;
      const intervalMs = typeof interval === 'number' ? interval : interval();
      const longestMs = Math.max(intervalMs, longestPauseMs);
      const delayMs = Math.min(Math.max(intervalMs * backOff, retryAfterMs), longestMs);
      const timer = ports.timers.set(() => send({ type: 'waited' }), delayMs);
      giveUp = () => ports.timers.clear(timer);
      return;
    }
    const controller = new AbortController();
    let isGivenUp = false;
    giveUp = () => {
      isGivenUp = true;
      controller.abort();
    };
    void request(controller).then((event) => isGivenUp || send(event));
  };
}

function toSdkError(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  if (isTimeout(error)) return unansweredError(error);
  return new SdkError({ code: 'POLL_FAILED', message: 'The poll got no usable answer.', cause: error });
}
