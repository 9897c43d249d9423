import type { Logger } from '../logger';
import type { Database, Transaction } from '../database/database';
import { isOutOfRoom } from '../../ports/disk-files';
import type { Tracer } from '../../ports/tracer';
import { failActive, within } from '../../ports/active-span';
import { storageFullCode, unexpectedJobCode } from './job-codes.pure';
import { JobError } from './jobs';
import type { Job, JobResult, JobWorker } from './jobs';
import {
  failJob,
  finishJob,
  postponeJob,
  releaseJob,
  renewLease,
  rescheduleJob,
  writeProgress,
} from './jobs.store';
import type { Held, JobFailure, JobRow } from './jobs.store';
import { createProgressWriter } from './progress-writer';
import { recurrenceOf } from './recurrence.pure';

/** The times of the queue, in milliseconds. */
export interface JobTimes {
  readonly pollMs: number;
  readonly leaseMs: number;
  /** Shortest time between two writes of a job's progress. */
  readonly progressMs: number;
  /** Wait before the second, third … try of a kind that has no times of its own; the last one goes on to count. */
  readonly backoffMs: readonly number[];
  /** Wait before a job that found no room on the disk is tried again. */
  readonly roomMs: number;
}

/** What {@link startRun} needs beside the job. */
export interface RunOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly times: JobTimes;
  readonly holder: string;
  /** Null: runs are not traced. */
  readonly tracer?: Tracer | null;
}

/** A job while it runs. */
export interface Run {
  readonly row: JobRow;
  readonly ended: Promise<void>;
  /** Renews the lease now, and aborts the run if the job is no longer ours. */
  check(): Promise<void>;
  /** Aborts it and hands it back to the queue. */
  release(): void;
}

/** A job whose process died more often than this is given up. */
const maxInterruptions = 20;
const renewalsPerLease = 4;
const defaultAttempts = 3;
const longestDetail = 2000;

/** The change of the job's row, in one transaction with the worker's own changes; false if the lease is lost. */
type Step = (tx: Transaction, held: Held) => Promise<boolean>;

/** The job is no longer ours: cancelled, or taken over by another server. Nothing more may be written. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Abort reason when the server stops. */
class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** One attempt at a job, with all that its steps need. */
interface Try {
  readonly job: Job;
  readonly row: JobRow;
  readonly held: Held;
  readonly worker: JobWorker;
  readonly abort: AbortController;
  readonly options: RunOptions;
  readonly log: Logger;
}

/** Begins to run a job that was just taken. */
export function startRun(row: JobRow, worker: JobWorker, options: RunOptions): Run {
  const { id, kind, subjectId, accountId, payload, attempts } = row;
  const one: Try = {
    job: { id, kind, subjectId, accountId, payload, attempts },
    row,
    held: { id, holder: options.holder },
    worker,
    abort: new AbortController(),
    options,
    log: options.log.child({ job: id, kind, subject: subjectId, attempt: attempts }),
  };
  return {
    row,
    ended: performTraced(one).catch((error: unknown) => {
      // The end could not be written: the lease expires, and some worker takes the job again.
      if (!(error instanceof LeaseLost)) one.log.error({ err: error }, 'the end of a job was not written');
    }),
    check: () => check(one),
    release: () => one.abort.abort(new Stopping()),
  };
}

/** Runs it in a span of the trace that queued it. */
async function performTraced(one: Try): Promise<void> {
  const { row, options } = one;
  const attributes = {
    'palco.job.kind': row.kind,
    'palco.job.id': row.id,
    'palco.job.attempt': row.attempts,
  };
  const span = options.tracer?.start(
    { name: `job ${row.kind}`, kind: 'consumer', attributes },
    row.traceParent,
  );
  return span === undefined ? perform(one) : within(span, () => perform(one));
}

async function perform(one: Try): Promise<void> {
  const { row, worker, abort, options } = one;
  const renewal = setInterval(() => void check(one), options.times.leaseMs / renewalsPerLease);
  const progress = createProgressWriter(options.times.progressMs, (percent) => tellProgress(one, percent));
  try {
    if (row.interruptions > maxInterruptions) return await giveUp(one, tooManyInterruptions);
    const given = await worker.run(one.job, { signal: abort.signal, progress: progress.tell });
    await progress.stop();
    const result = typeof given === 'function' ? { commit: given } : given;
    await inOneTransaction(one, async (tx) => result?.commit(tx), endOf(row, null) ?? finishJob).catch(
      async (error: unknown) => {
        // `LeaseLost` proves a rollback. After any other error, such as a broken connection, the commit may have succeeded.
        if (error instanceof LeaseLost && result && 'discard' in result) await discard(one, result);
        throw error;
      },
    );
    // Recurring jobs that succeed would fill the log at `info`.
    one.log[recurrenceOf(row) === null ? 'info' : 'debug']('job done');
  } catch (error) {
    await progress.stop();
    // After an abort, the reason of the signal says why; the worker may have thrown another error because of it.
    const reason: unknown = abort.signal.aborted ? abort.signal.reason : error;
    await (isOutOfRoom(reason) ? waitForRoom(one, reason) : handleFailure(one, reason));
  } finally {
    clearInterval(renewal);
  }
}

async function discard({ log }: Try, result: JobResult): Promise<void> {
  await result
    .discard()
    .catch((error: unknown) => log.warn({ err: error }, 'the result of a job was not removed'));
}

async function handleFailure(one: Try, error: unknown): Promise<void> {
  const { held, options, log } = one;
  if (error instanceof LeaseLost) return log.info('job let go');
  if (error instanceof Stopping) return void (await releaseJob(options.db, held));
  const known = error instanceof JobError ? error : null;
  const failure = { errorCode: known?.code ?? unexpectedJobCode, errorDetail: describe(error) };
  const delayMs = (known?.retryable ?? true) ? delayOfRetry(one, known?.waitMs ?? 0) : null;
  failActive(failure.errorCode);
  log.warn({ err: error, code: failure.errorCode, tryAgain: delayMs !== null }, 'job failed');
  if (delayMs === null) return giveUp(one, failure);
  await postponeJob(options.db, held, { failure, delayMs });
}

/** As long as it takes, and no try counts: neither the job nor its file is at fault. */
async function waitForRoom(one: Try, error: unknown): Promise<void> {
  const { held, options, log } = one;
  const failure = { errorCode: storageFullCode, errorDetail: describe(error) };
  failActive(failure.errorCode);
  log.warn({ err: error, code: failure.errorCode }, 'job waits for room on the disk');
  await postponeJob(options.db, held, { failure, delayMs: options.times.roomMs, isFree: true });
}

/** The wait before the next attempt; null if none is left. */
function delayOfRetry({ row, worker, options }: Try, leastMs: number): number | null {
  const { attempts = defaultAttempts, backoffMs = options.times.backoffMs, jitter = 0 } = worker;
  if (row.attempts >= attempts) return null;
  const waitMs = backoffMs[row.attempts - 1] ?? backoffMs.at(-1) ?? 0;
  return Math.max(leastMs, Math.round(waitMs * (1 - jitter * Math.random())));
}

async function giveUp(one: Try, failure: JobFailure): Promise<void> {
  const { job, worker, row, log } = one;
  const { failed } = worker;
  await inOneTransaction(
    one,
    async (tx) => (typeof failed === 'function' ? failed(tx, job, failure.errorCode) : undefined),
    endOf(row, failure) ?? ((tx, held) => failJob(tx, held, failure)),
  );
  if (recurrenceOf(row) === null) log.error({ code: failure.errorCode }, 'job given up');
}

/** How a recurring job ends; null for one that is done once. */
function endOf(row: JobRow, failure: JobFailure | null): Step | null {
  const recurrence = recurrenceOf(row);
  return recurrence && ((tx, held) => rescheduleJob(tx, held, { recurrence, failure }));
}

const tooManyInterruptions: JobFailure = {
  errorCode: unexpectedJobCode,
  errorDetail: 'The process that ran it died again and again.',
};

/** The error and what caused it, in one line each. */
function describe(error: unknown): string {
  const lines: string[] = [];
  for (
    let one = error;
    one !== undefined && lines.length < 5;
    one = one instanceof Error ? one.cause : undefined
  ) {
    lines.push(String(one));
  }
  return lines.join('\n').slice(0, longestDetail);
}

async function tellProgress(one: Try, percent: number): Promise<void> {
  const { job, worker, abort, log } = one;
  try {
    await inOneTransaction(
      one,
      async (tx) => worker.progressed?.(tx, job, percent),
      (tx, held) => writeProgress(tx, held, percent),
    );
  } catch (error) {
    if (error instanceof LeaseLost) abort.abort(error);
    else log.warn({ err: error }, 'the progress of a job was not written');
  }
}

async function check({ held, abort, options, log }: Try): Promise<void> {
  try {
    if (!(await renewLease(options.db, held, options.times.leaseMs))) abort.abort(new LeaseLost());
  } catch (error) {
    log.warn({ err: error }, 'the lease of a job was not renewed');
  }
}

/** Runs both in one transaction. Lock order everywhere: the worker's rows before the job's, which prevents deadlocks. */
async function inOneTransaction(
  { held, options }: Try,
  own: (tx: Transaction) => Promise<void>,
  step: Step,
): Promise<void> {
  await options.db.transaction(async (tx) => {
    await own(tx);
    if (!(await step(tx, held))) throw new LeaseLost();
  });
}
