import { describe, expect, it, vi } from 'vitest';
import { createFakePorts } from '@palco/testing';
import { SdkError } from './errors.pure';
import { createPoller, type PollerOptions } from './poller';

function setUp(options: Partial<PollerOptions<number>> = {}) {
  const ports = createFakePorts();
  let polled = 0;
  const fetch = vi.fn<PollerOptions<number>['fetch']>(async () => ++polled);
  const answers: number[] = [];
  const failures: SdkError[] = [];
  const poller = createPoller<number>({
    fetch,
    answered: (answer) => answers.push(answer),
    failed: (error) => failures.push(error),
    ports,
    intervalMs: 5_000,
    ...options,
  });
  return { ports, fetch, poller, answers, failures };
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('createPoller', () => {
  it('polls at once, then after each pause, until it is stopped', async () => {
    const { ports, poller, answers } = setUp();
    await ports.advanceAsync(20_000);
    expect(answers).toEqual([]);
    poller.start();
    poller.start();
    await ports.advanceAsync(10_000);
    expect(answers).toEqual([1, 2, 3]);
    poller.stop();
    await ports.advanceAsync(60_000);
    expect([answers.length, ports.pending(), ports.listenerCount()]).toEqual([3, 0, 0]);
  });

  it('fails with TIMEOUT where no answer comes, aborts that request, and goes on', async () => {
    const { ports, poller, fetch, answers, failures } = setUp({ timeoutMs: 30_000 });
    fetch.mockImplementationOnce(() => new Promise(() => undefined));
    poller.start();
    await ports.advanceAsync(30_000);
    expect(failures).toMatchObject([{ code: 'TIMEOUT', status: 503 }]);
    expect(fetch.mock.calls[0]![0].aborted).toBe(true);
    await ports.advanceAsync(20_000);
    expect(answers[0]).toBe(1);
    poller.stop();
    expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
  });

  it('does not poll without a network, and polls at once when it is back', async () => {
    const { ports, poller, answers, failures } = setUp();
    poller.start();
    await ports.advanceAsync(0);
    ports.setOnline(false);
    await ports.advanceAsync(60_000);
    expect([answers, failures]).toEqual([[1], []]);
    ports.setOnline(true);
    await ports.advanceAsync(0);
    expect(answers).toEqual([1, 2]);
    poller.stop();
    expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
  });

  it('does not poll while the page is hidden', async () => {
    const { ports, poller, answers } = setUp();
    ports.setVisible(false);
    poller.start();
    await ports.advanceAsync(60_000);
    expect(answers).toEqual([]);
    ports.setVisible(true);
    await ports.advanceAsync(0);
    expect(answers).toEqual([1]);
  });

  it('waits longer after failures, and not less than the server demands', async () => {
    const { ports, poller, fetch, failures } = setUp();
    const busy = new SdkError({ code: 'SERVER_BUSY', message: 'x', status: 503, retryAfterMs: 30_000 });
    fetch.mockRejectedValueOnce(busy).mockRejectedValueOnce(new TypeError('x'));
    poller.start();
    await ports.advanceAsync(29_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await ports.advanceAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    // Chance is 0.5: the pause is doubled for each failure in a row.
    await ports.advanceAsync(19_999);
    expect(fetch).toHaveBeenCalledTimes(2);
    await ports.advanceAsync(1);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(failures).toMatchObject([busy, { code: 'POLL_FAILED' }]);
  });

  it('an abort is no failure, whichever signal it came from', async () => {
    const { ports, poller, fetch, answers, failures } = setUp();
    fetch.mockRejectedValueOnce(new DOMException('The team was left.', 'AbortError'));
    poller.start();
    await ports.advanceAsync(5_000);
    expect([answers, failures]).toEqual([[1], []]);
  });

  it('restarts: the request under way is aborted, its answer does not count', async () => {
    const { ports, poller, fetch, answers, failures } = setUp();
    fetch.mockImplementationOnce(whenAborted);
    poller.start();
    await ports.advanceAsync(0);
    poller.restart();
    await ports.advanceAsync(0);
    expect([fetch.mock.calls[0]?.[0].aborted, answers, failures]).toEqual([true, [1], []]);
  });

  it('is not started by a restart', async () => {
    const { ports, poller, fetch } = setUp();
    poller.restart();
    await ports.advanceAsync(60_000);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('polls once on refresh, and resolves when the request settles or is aborted', async () => {
    const { poller, fetch, answers } = setUp();
    await poller.refresh();
    expect(answers).toEqual([1]);
    fetch.mockImplementationOnce(whenAborted);
    const refreshed = poller.refresh();
    poller.stop();
    await refreshed;
    expect(answers).toEqual([1]);
  });

  it('goes on when the callback for answers throws', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ports, poller, fetch, failures } = setUp({
      answered() {
        throw new Error('broken listener');
      },
    });
    poller.start();
    await ports.advanceAsync(5_000);
    expect([fetch.mock.calls.length, failures, reported.mock.calls.length]).toEqual([2, [], 2]);
    reported.mockRestore();
  });
});
