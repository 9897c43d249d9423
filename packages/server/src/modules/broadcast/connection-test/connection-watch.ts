import type { ServerContext } from '../../../kernel/context';
import { recordEvent, recordOfChange, systemSource } from '../../records/logs';
import type { SignalReport } from '../ingest';
import { stepOf } from './connection-step.pure';
import type { ConnectionEnd } from './connection-step.pure';
import { appendSample, endTest, listRunning } from './connection-tests.store';
import type { RunningTest } from './connection-tests.store';

/** What is measured of signals. */
export interface MeasuredSignals {
  signalsOf(liveId: string): Promise<readonly SignalReport[]>;
}

/** Takes down each second what is measured of the signals that are tested. */
export interface ConnectionWatch {
  start(): void;
  /** A test was started here. */
  wake(): void;
  stop(): Promise<void>;
}

/** As often as signals are measured. */
const everyMs = 1000;
/** While nothing is tested: another process may start a test, or die in the middle of one. */
const idleMs = 5000;

/** Every process watches all tests: whichever writes a second first, and whichever is there to do so. */
export function watchConnections(context: ServerContext, signals: MeasuredSignals): ConnectionWatch {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isStopped = false;

  function lookIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(begin, ms);
  }
  function begin(): void {
    looking ??= look().finally(() => (looking = null));
  }
  async function look(): Promise<void> {
    let running: readonly RunningTest[] = [];
    try {
      running = await listRunning(context.db);
      for (const one of running) await takeDown(context, signals, one);
    } catch (err) {
      context.log.warn({ err }, 'connection tests could not be looked at');
    }
    lookIn(running.length > 0 ? everyMs : idleMs);
  }
  return {
    start: () => lookIn(idleMs),
    wake: () => lookIn(0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function takeDown(
  context: ServerContext,
  signals: MeasuredSignals,
  { test, live, now }: RunningTest,
): Promise<void> {
  const all = await signals.signalsOf(test.liveId);
  const step = stepOf({
    startedAt: test.startedAt.getTime(),
    samples: test.samples,
    now: now.getTime(),
    live: { status: live.status, isDeleted: live.deletedAt !== null },
    signal: all.find(({ signalId }) => signalId === test.signalId) ?? null,
  });
  if (step.sample !== null && !(await appendSample(context.db, test.id, step.sample))) return;
  if (step.end !== null) await end(context, test, step.end);
}

async function end(context: ServerContext, test: RunningTest['test'], reason: ConnectionEnd): Promise<void> {
  const { id, liveId, accountId } = test;
  await context.db.transaction(async (tx) => {
    if (!(await endTest(tx, id, reason))) return;
    await recordEvent(tx, {
      call: systemSource('test-connection', accountId),
      event: 'LIVE_ATUALIZADA',
      of: { id: liveId },
      record: recordOfChange({ connectionTest: false }),
    });
  });
}
