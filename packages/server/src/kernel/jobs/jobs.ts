import type { Queryable } from '../database/database';

/** What the server tells a running job. */
export interface JobRun {
  /** Aborted when the server stops or the lease is lost. */
  readonly signal: AbortSignal;
  progress(percent: number): void;
}

/** A job as its worker sees it. */
export interface Job {
  readonly id: string;
  readonly subjectId: string;
  readonly accountId: string | null;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
}

/** The queue of work that outlives a request and a crash. */
export interface Jobs {
  enqueue(
    tx: Queryable,
    job: { kind: string; subjectId: string; accountId: string | null; payload?: Record<string, unknown> },
  ): Promise<void>;
  work(kind: string, worker: { concurrency: number; run(job: Job, run: JobRun): Promise<void> }): void;
}
