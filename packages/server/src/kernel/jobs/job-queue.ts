import type { Logger } from '../context';
import type { Database } from '../database/database';
import { createHolder } from './holder';
import type { Jobs, JobWorker } from './jobs';
import { cancelJob, expireLeases, forgetEndedJobs, insertJob, takeJob } from './jobs.store';
import { startRun } from './run-job';
import type { JobTimes, Run } from './run-job';

/** What {@link createJobQueue} takes. */
export interface JobQueueOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Tells the jobs of an earlier process of this folder from those of other servers on the same database. */
  readonly dataDir: string;
  readonly times?: Partial<JobTimes>;
}

const defaultTimes: JobTimes = { pollMs: 1000, leaseMs: 30_000, progressMs: 500, backoffMs: [5_000, 30_000] };
const keptDays = 7;
/** A caller's transaction ends a moment after it queued or cancelled a job. */
const settleMs = 30;

/** The job queue in the database: jobs are taken with SKIP LOCKED and held by a lease. Nothing runs before `start`. */
export function createJobQueue({ db, log, dataDir, times: given }: JobQueueOptions): Jobs {
  const times: JobTimes = { ...defaultTimes, ...given };
  const holder = createHolder(dataDir);
  const workers = new Map<string, JobWorker>();
  const runs = new Set<Run>();
  const timers = new Set<NodeJS.Timeout>();
  let state: 'waiting' | 'working' | 'stopped' = 'waiting';
  let turn: Promise<void> | null = null;
  /** Somebody asked while a turn was under way: what they mean may have been passed already. */
  let again = false;

  function begin(run: Run): void {
    runs.add(run);
    void run.ended.then(() => {
      runs.delete(run);
      void look();
    });
  }
  async function fill(kind: string, worker: JobWorker): Promise<void> {
    const busy = (): number => [...runs].filter((run) => run.row.kind === kind).length;
    while (state === 'working' && busy() < worker.concurrency) {
      const row = await takeJob(db, { kind, holder: holder.id, leaseMs: times.leaseMs });
      if (row === null) return;
      begin(startRun(row, worker, { db, log, times, holder: holder.id }));
    }
  }
  async function lookOnce(): Promise<void> {
    try {
      do {
        again = false;
        for (const [kind, worker] of workers) await fill(kind, worker);
      } while (again);
    } catch (error) {
      if (state === 'working') log.warn({ err: error }, 'the job queue was not read');
    }
  }
  function look(): Promise<void> {
    if (state !== 'working') return Promise.resolve();
    again = true;
    turn ??= lookOnce().finally(() => (turn = null));
    return turn;
  }
  /** Soon, when the caller's transaction is through; the poll finds what that misses. */
  function soon(act: () => unknown): void {
    if (state !== 'working') return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, settleMs);
    timers.add(timer);
  }

  return {
    async enqueue(tx, job) {
      await insertJob(tx, job);
      soon(look);
    },
    async cancel(tx, job) {
      await cancelJob(tx, job);
      const running = [...runs].filter(({ row }) => row.kind === job.kind && row.subjectId === job.subjectId);
      for (const run of running) soon(() => run.check());
    },
    work(kind, worker) {
      if (workers.has(kind)) throw new Error(`Two workers for the job kind ${kind}`);
      workers.set(kind, worker);
    },
    async start() {
      const taken = await expireLeases(db, holder.isGone);
      if (taken > 0) log.info({ jobs: taken }, 'jobs of an earlier process are taken up again');
      await forgetEndedJobs(db, keptDays);
      state = 'working';
      timers.add(setInterval(() => void look(), times.pollMs));
      void look();
    },
    async stop() {
      state = 'stopped';
      for (const timer of timers) clearTimeout(timer);
      await turn;
      for (const run of runs) run.release();
      await Promise.all([...runs].map((run) => run.ended));
    },
  };
}
