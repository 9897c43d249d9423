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
  /** Part of the holder's id, to distinguish leases of earlier processes of this folder from those of other servers. */
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
  const dispatcher = createDispatcher({ db, log, times, holder: holder.id });
  let poll: NodeJS.Timeout | undefined;
  let wakeup: Listener | undefined;
  const recurring = new Map<string, RecurringWork>();

  function work(kind: string, worker: JobWorker): void {
    if (dispatcher.workers.has(kind)) throw new Error(`Two workers for the job kind ${kind}`);
    dispatcher.workers.set(kind, worker);
  }
  function every(kind: string, { everyMs, run }: RecurringWork): void {
    recurring.set(kind, { everyMs, run });
    work(kind, { concurrency: 1, run: (_job, { signal }) => run(signal) });
  }
  function onWake(): void {
    void dispatcher.dispatch();
    // The notification may stand for a cancelled job: check the leases of the running ones.
    for (const run of dispatcher.runs) void run.check();
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
      poll = setInterval(() => void dispatcher.dispatch(), times.pollMs);
      wakeup = listenTo({ pool, log, channels: [jobsChannel], onListening: onWake, onMessage: onWake });
      void dispatcher.dispatch();
    },
    async stop() {
      clearInterval(poll);
      await wakeup?.stop();
      await dispatcher.close();
    },
  };
}

/** Takes due jobs from the queue and starts their workers, up to the limits of each kind. */
function createDispatcher(options: { db: Database; log: Logger; times: JobTimes; holder: string }) {
  const { db, log, times, holder } = options;
  const workers = new Map<string, JobWorker>();
  const runs = new Set<Run>();
  const closing = new AbortController();
  let currentPass: Promise<void> | null = null;
  /** `dispatch` was called during a pass, which may have read the queue of that kind already: make another pass. */
  let needsAnotherPass = false;

  async function follow(run: Run): Promise<void> {
    runs.add(run);
    await run.ended;
    runs.delete(run);
    await dispatch();
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
  async function runPass(): Promise<void> {
    try {
      do {
        needsAnotherPass = false;
        for (const [kind, worker] of workers) await fill(kind, worker);
      } while (needsAnotherPass);
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the job queue was not read');
    } finally {
      currentPass = null;
    }
  }
  function dispatch(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve();
    needsAnotherPass = true;
    currentPass ??= runPass();
    return currentPass;
  }

  return {
    workers,
    runs,
    dispatch,
    /** Takes nothing more; hands back what runs. */
    async close(): Promise<void> {
      closing.abort();
      await currentPass;
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
