import type { Queryable, Transaction } from '../database/database';
import type { Recurrence } from './recurrence.pure';

/** A job as its worker sees it. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly accountId: string | null;
  readonly payload: Record<string, unknown>;
  /** 1 at the first try. */
  readonly attempts: number;
}

/** What the queue tells a running job. */
export interface JobRun {
  /** Aborted when the server stops, the job is cancelled, or its lease was lost. */
  readonly signal: AbortSignal;
  /** Whole percent; written at most twice a second. */
  progress(percent: number): void;
}

/** Runs inside the transaction that marks the job as done: both happen, or none. */
export type Commit = (tx: Transaction) => Promise<void>;

/** The result of a run: its commit, and the clean-up for a commit that was rolled back because the lease was lost. */
export interface JobResult {
  readonly commit: Commit;
  /** Removes what the run made outside of the database. */
  discard(): Promise<void>;
}

/**
 * Who learns that a job of a kind was given up: no attempt is left, or another one would not help.
 *
 * - a function: called once, in the transaction that gives the job up;
 * - `job-row`: what the job was asked for shows the state of its newest job (`status`, `errorCode`);
 * - `operator`: no user waits for it. The log has it as an error, `palco jobs list` and the metric `palco_jobs` count it.
 */
export type JobOwner = ((tx: Transaction, job: Job, code: string) => Promise<void>) | 'job-row' | 'operator';

/** Does the jobs of one kind. A job may run again after a crash, so `run` must tolerate leftovers of earlier attempts. */
export interface JobWorker {
  /** How many at once in this process. */
  readonly concurrency: number;
  /** How many of these one account may have at once, so that the rest stays free for others. Default: all of them. */
  readonly perAccount?: number;
  /** Attempts until a job is given up. Default 3. */
  readonly attempts?: number;
  /** Wait before the second, third … attempt; the last one goes on to count. Default: that of the queue. */
  readonly backoffMs?: readonly number[];
  /** The share of each wait, 0 to 1, that is left out at random, so that jobs that failed together are not tried together. Default 0. */
  readonly jitter?: number;
  run(job: Job, run: JobRun): Promise<Commit | JobResult | void>;
  /** Called in the transaction that writes a progress of the job. */
  progressed?(tx: Transaction, job: Job, percent: number): Promise<void>;
  /** Every kind names its owner: a failure that nobody learns of does not compile. */
  readonly failed: JobOwner;
}

/** A job to enqueue. */
export interface NewJob {
  readonly kind: string;
  readonly subjectId: string;
  /** Who takes turns with its equals: a team, or another object that several jobs of the kind are about. */
  readonly accountId: string | null;
  /** Dropped when the job is done or cancelled; kept with a dead letter, so that it can be repeated. */
  readonly payload?: Record<string, unknown>;
  /** Smaller numbers go first. Default 0. */
  readonly priority?: number;
  /** Not before this time has passed. Default 0. */
  readonly delayMs?: number;
}

/** Work that comes again and again, done by one process of all that share the database. Its failures are the operator's. */
export type RecurringWork = Recurrence & {
  run(signal: AbortSignal): Promise<void>;
};

/** The queue of work that outlives a request and a crash. */
export interface Jobs {
  /** Queues a job in the caller's transaction. Where one of this kind and subject is open already, nothing is added. */
  enqueue(tx: Queryable, job: NewJob): Promise<void>;
  /** Ends the open job of this kind and subject, if there is one; a run under way is aborted. */
  cancel(tx: Queryable, job: { kind: string; subjectId: string }): Promise<void>;
  /** Registers the worker of a kind; call it before {@link Jobs.start}. */
  work(kind: string, worker: JobWorker): void;
  /** Registers recurring work; call it before {@link Jobs.start}. By period, the first run is due at once; by calendar, at its next time. */
  every(kind: string, work: RecurringWork): void;
  /** Expires the leases that dead processes of this data folder held, then begins to take jobs. */
  start(): Promise<void>;
  /** Aborts running jobs and requeues them without counting the attempt. */
  stop(): Promise<void>;
}

/** Thrown by a worker that knows whether another try may help. Any other error is tried again. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly code: string;
  readonly retryable: boolean;
  /** The shortest wait before the next try, where the other side asks for one. Default 0. */
  readonly waitMs: number;

  constructor(code: string, options: { retryable: boolean; waitMs?: number; cause?: unknown }) {
    super(code, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
    this.waitMs = options.waitMs ?? 0;
  }
}
