import type { Pool } from 'pg';
import type { Logger } from '../logger';
import type { Database } from '../database/database';
import { listenTo } from '../database/listen';
import type { Listener } from '../database/listen';
import type { Tracer } from '../../ports/tracer';
import { createHolder } from './holder';
import { createJobDispatcher } from './job-dispatcher';
import type { Jobs, JobWorker, RecurringWork } from './jobs';
import {
  cancelJob,
  deleteExpiredJobs,
  insertJob,
  jobsChannel,
  requeueLost,
  scheduleRecurring,
} from './jobs.store';
import type { JobRetention } from './jobs.store';
import type { JobTimes } from './run-job';

/** What {@link createJobQueue} takes. */
export interface JobQueueOptions {
  readonly db: Database;
  /** Of the same database, for the channel on which processes wake each other. */
  readonly pool: Pick<Pool, 'options'>;
  readonly log: Logger;
  /** Part of the holder's id, to distinguish leases of earlier processes of this folder from those of other servers. */
  readonly dataDir: string;
  readonly times?: Partial<JobTimes>;
  /** Null: runs are not traced. */
  readonly tracer?: Tracer | null;
  readonly retention?: JobRetention;
}

const defaultTimes: JobTimes = {
  pollMs: 5000,
  leaseMs: 30_000,
  progressMs: 500,
  backoffMs: [5_000, 30_000],
  roomMs: 10_000,
};
const defaultRetention: JobRetention = { doneDays: 7, deadDays: 30 };
const purgeJobsKind = 'forget-jobs';
const hourMs = 3_600_000;

/** The job queue in the database: jobs are taken with SKIP LOCKED and held by a lease. Nothing runs before `start`. */
export function createJobQueue(options: JobQueueOptions): Jobs {
  const { db, pool, log, dataDir, tracer, times: given, retention = defaultRetention } = options;
  const times: JobTimes = { ...defaultTimes, ...given };
  const holder = createHolder(dataDir);
  const dispatcher = createJobDispatcher({ db, log, times, tracer, holder: holder.id });
  let poll: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let wakeup: Listener | undefined;
  const recurring = new Map<string, RecurringWork>();

  function work(kind: string, worker: JobWorker): void {
    if (dispatcher.workers.has(kind)) throw new Error(`Two workers for the job kind ${kind}`);
    dispatcher.workers.set(kind, worker);
  }
  function every(kind: string, recurringWork: RecurringWork): void {
    recurring.set(kind, recurringWork);
    work(kind, { concurrency: 1, failed: 'operator', run: (_job, { signal }) => recurringWork.run(signal) });
  }
  function onWake(kind: string): void {
    void dispatcher.dispatch([kind]);
    // The notification may stand for a cancelled job: check the leases of the running ones.
    for (const run of dispatcher.runs) if (run.row.kind === kind) void run.check();
  }
  function onListening(): void {
    void dispatcher.dispatch();
    for (const run of dispatcher.runs) void run.check();
  }
  async function readQueue(): Promise<void> {
    const ids = [...dispatcher.runs].map(({ row }) => row.id);
    await requeueLost(db, { kept: { holder: holder.id, ids } }).catch((error: unknown) =>
      log.warn({ err: error }, 'lost jobs were not taken up again'),
    );
    await dispatcher.dispatch();
  }
  every(purgeJobsKind, { everyMs: hourMs, run: () => deleteExpiredJobs(db, retention) });

  return {
    enqueue: insertJob,
    cancel: cancelJob,
    work,
    every,
    async start() {
      const lost = await requeueLost(db, { isGone: holder.isGone });
      if (lost.length > 0) log.info({ jobs: lost.length }, 'jobs of an earlier process are taken up again');
      for (const [kind, recurrence] of recurring) await scheduleRecurring(db, kind, recurrence);
      poll = setInterval(() => (reading ??= readQueue().finally(() => (reading = null))), times.pollMs);
      wakeup = listenTo({ pool, log, channels: [jobsChannel], onListening, onMessage: onWake });
      void dispatcher.dispatch();
    },
    async stop() {
      clearInterval(poll);
      await wakeup?.stop();
      await dispatcher.close();
      await reading;
    },
  };
}
