import type { Pool } from 'pg';
import type { Logger } from '../context';
import type { Database } from '../database/database';
import { listenTo } from '../database/listen';
import type { Listener } from '../database/listen';
import { createHolder } from './holder';
import type { Jobs, JobWorker, RecurringWork } from './jobs';
import {
  cancelJob,
  expireLeases,
  forgetEndedJobs,
  insertJob,
  jobsChannel,
  scheduleRecurring,
  takeJob,
} from './jobs.store';
import type { JobRetention } from './jobs.store';
import { startRun } from './run-job';
import type { JobTimes, Run } from './run-job';

/** What {@link createJobQueue} takes. */
export interface JobQueueOptions {
  readonly db: Database;
  /** Of the same database, for the channel on which processes wake each other. */
  readonly pool: Pool;
  readonly log: Logger;
  /** Tells the jobs of an earlier process of this folder from those of other servers on the same database. */
  readonly dataDir: string;
  readonly times?: Partial<JobTimes>;
  readonly retention?: JobRetention;
}

const defaultTimes: JobTimes = { pollMs: 5000, leaseMs: 30_000, progressMs: 500, backoffMs: [5_000, 30_000] };
const defaultRetention: JobRetention = { doneDays: 7, deadDays: 30 };
const forgetJobsKind = 'forget-jobs';
const hourMs = 3_600_000;

/** The job queue in the database: jobs are taken with SKIP LOCKED and held by a lease. Nothing runs before `start`. */
export function createJobQueue(options: JobQueueOptions): Jobs {
  const { db, pool, log, dataDir, times: given, retention = defaultRetention } = options;
  const times: JobTimes = { ...defaultTimes, ...given };
  const holder = createHolder(dataDir);
  const desk = createDesk({ db, log, times, holder: holder.id });
  let poll: NodeJS.Timeout | undefined;
  let wakeup: Listener | undefined;
  const recurring = new Map<string, RecurringWork>();

  function work(kind: string, worker: JobWorker): void {
    if (desk.workers.has(kind)) throw new Error(`Two workers for the job kind ${kind}`);
    desk.workers.set(kind, worker);
  }
  function every(kind: string, { everyMs, run }: RecurringWork): void {
    recurring.set(kind, { everyMs, run });
    work(kind, { concurrency: 1, run: (_job, { signal }) => run(signal) });
  }
  function onWake(): void {
    void desk.look();
    // What was told may be that a job was cancelled.
    for (const run of desk.runs) void run.check();
  }
  every(forgetJobsKind, { everyMs: hourMs, run: () => forgetEndedJobs(db, retention) });

  return {
    enqueue: insertJob,
    cancel: cancelJob,
    work,
    every,
    async start() {
      const taken = await expireLeases(db, holder.isGone);
      if (taken > 0) log.info({ jobs: taken }, 'jobs of an earlier process are taken up again');
      for (const [kind, { everyMs }] of recurring) await scheduleRecurring(db, kind, everyMs);
      poll = setInterval(() => void desk.look(), times.pollMs);
      wakeup = listenTo({ pool, log, channels: [jobsChannel], onListening: onWake, onMessage: onWake });
      void desk.look();
    },
    async stop() {
      clearInterval(poll);
      await wakeup?.stop();
      await desk.close();
    },
  };
}

/** Where jobs are taken from the queue and given to workers. */
function createDesk(options: { db: Database; log: Logger; times: JobTimes; holder: string }) {
  const { db, log, times, holder } = options;
  const workers = new Map<string, JobWorker>();
  const runs = new Set<Run>();
  const closing = new AbortController();
  let turn: Promise<void> | null = null;
  /** Somebody asked while a turn was under way: what they mean may have been passed already. */
  let again = false;

  async function follow(run: Run): Promise<void> {
    runs.add(run);
    await run.ended;
    runs.delete(run);
    await look();
  }
  async function fill(kind: string, worker: JobWorker): Promise<void> {
    while (!closing.signal.aborted) {
      const busy = [...runs].filter((run) => run.row.kind === kind);
      if (busy.length >= worker.concurrency) return;
      const fullAccounts = accountsWith(busy, worker.perAccount ?? worker.concurrency);
      const row = await takeJob(db, { kind, holder, leaseMs: times.leaseMs, fullAccounts });
      if (row === null) return;
      void follow(startRun(row, worker, options));
    }
  }
  async function takeTurn(): Promise<void> {
    try {
      do {
        again = false;
        for (const [kind, worker] of workers) await fill(kind, worker);
      } while (again);
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the job queue was not read');
    } finally {
      turn = null;
    }
  }
  function look(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve();
    again = true;
    turn ??= takeTurn();
    return turn;
  }

  return {
    workers,
    runs,
    look,
    /** Takes nothing more; hands back what runs. */
    async close(): Promise<void> {
      closing.abort();
      await turn;
      for (const run of runs) run.release();
      await Promise.all([...runs].map((run) => run.ended));
    },
  };
}

/** The accounts that have at least `places` of these runs. */
function accountsWith(runs: readonly Run[], places: number): string[] {
  const counts = new Map<string, number>();
  for (const { row } of runs) {
    if (row.accountId !== null) counts.set(row.accountId, (counts.get(row.accountId) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= places).map(([account]) => account);
}
