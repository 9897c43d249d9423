import type { Logger } from '../context';
import type { Database, Transaction } from '../database/database';
import { cancelledJobCode, JobError, unexpectedJobCode } from './jobs';
import type { Job, JobWorker } from './jobs';
import { failJob, finishJob, postponeJob, releaseJob, renewLease, writeProgress } from './jobs.store';
import type { Held, JobRow } from './jobs.store';

/** The times of the queue, in milliseconds. */
export interface JobTimes {
  readonly pollMs: number;
  readonly leaseMs: number;
  /** Between two written progresses. */
  readonly progressMs: number;
  /** Wait before the second and the third try. */
  readonly backoffMs: readonly number[];
}

/** What {@link startRun} needs beside the job. */
export interface RunOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly times: JobTimes;
  readonly holder: string;
}

/** A job while it runs. */
export interface Run {
  readonly row: JobRow;
  readonly ended: Promise<void>;
  /** Looks now whether the job is still ours. */
  check(): Promise<void>;
  /** Aborts it and hands it back to the queue. */
  release(): void;
}

/** A process that dies again and again with a job in its hands gives it up in the end. */
const maxInterruptions = 20;
const renewalsPerLease = 4;

/** The job is no longer ours: cancelled, or taken over by another server. Nothing more may be written. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The server stops. */
class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** Begins to run a job that was just taken. */
export function startRun(row: JobRow, worker: JobWorker, options: RunOptions): Run {
  const { db, times } = options;
  const held: Held = { id: row.id, holder: options.holder };
  const job = toJob(row);
  const abort = new AbortController();
  const log = options.log.child({ job: row.id, kind: row.kind, subject: row.subjectId });

  /** Both or none: the worker's rows are locked before the job's, as everybody else does who touches both. */
  async function together(
    own: ((tx: Transaction) => Promise<void>) | undefined,
    step: HeldStep,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      await own?.(tx);
      if (!(await step(tx, held))) throw new LeaseLost();
    });
  }
  async function check(): Promise<void> {
    try {
      if (!(await renewLease(db, held, times.leaseMs))) abort.abort(new LeaseLost());
    } catch (error) {
      log.warn({ err: error }, 'the lease of a job was not renewed');
    }
  }
  const progress = createProgressWriter(times.progressMs, async (percent) => {
    try {
      await together(worker.progressed && ((tx) => worker.progressed!(tx, job, percent)), (tx) =>
        writeProgress(tx, held, percent),
      );
    } catch (error) {
      if (error instanceof LeaseLost) abort.abort(error);
      else log.warn({ err: error }, 'the progress of a job was not written');
    }
  });
  async function giveUp(code: string): Promise<void> {
    await together(worker.failed && ((tx) => worker.failed!(tx, job, code)), (tx) => failJob(tx, held, code));
  }
  async function handle(error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return log.info({ code: cancelledJobCode }, 'job let go');
    if (error instanceof Stopping) return void (await releaseJob(db, held));
    const known = error instanceof JobError ? error : null;
    const code = known?.code ?? unexpectedJobCode;
    const tryAgain = (known?.retryable ?? true) && row.attempts < row.maxAttempts;
    log.warn({ err: error, code, attempt: row.attempts, tryAgain }, 'job failed');
    if (!tryAgain) return giveUp(code);
    const delayMs = times.backoffMs[row.attempts - 1] ?? times.backoffMs.at(-1) ?? 0;
    await postponeJob(db, held, { errorCode: code, delayMs });
  }
  async function perform(): Promise<void> {
    const renewal = setInterval(() => void check(), times.leaseMs / renewalsPerLease);
    try {
      if (row.interruptions > maxInterruptions) return await giveUp(unexpectedJobCode);
      const commit = await worker.run(job, { signal: abort.signal, progress: progress.tell });
      await progress.stop();
      await together(commit ?? undefined, finishJob);
      log.info({ attempt: row.attempts }, 'job done');
    } catch (error) {
      await progress.stop();
      // The abort's own reason tells more than what the worker made of it.
      await handle(abort.signal.aborted ? abort.signal.reason : error);
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    row,
    ended: perform().catch((error: unknown) => {
      // The database did not take the end; the lease runs out and somebody takes the job again.
      if (!(error instanceof LeaseLost)) log.error({ err: error }, 'the end of a job was not written');
    }),
    check,
    release: () => abort.abort(new Stopping()),
  };
}

type HeldStep = (tx: Transaction, held: Held) => Promise<boolean>;

/** Writes the newest value, never two at once, never more often than allowed. */
function createProgressWriter(intervalMs: number, write: (percent: number) => Promise<void>) {
  let newest = -1;
  let written = -1;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function flush(): void {
    timer = null;
    if (newest === written) return;
    written = newest;
    writing = write(newest);
    void writing.then(() => schedule());
  }
  function schedule(): void {
    if (newest !== written) timer ??= setTimeout(flush, intervalMs);
  }

  return {
    tell(percent: number): void {
      newest = Math.max(newest, Math.min(100, Math.floor(percent)));
      schedule();
    },
    /** What is not yet written will not be; what is under way is waited for. */
    stop(): Promise<void> {
      newest = written;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return writing;
    },
  };
}

function toJob({ id, kind, subjectId, accountId, payload, attempts }: JobRow): Job {
  return { id, kind, subjectId, accountId, payload, attempts };
}
