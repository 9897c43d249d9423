import type { JobWorker } from './jobs';
import { startRun } from './run-job';
import type { Run, RunOptions } from './run-job';
import { takeJobs } from './take-jobs.store';
import type { FreeKind } from './take-jobs.store';

/** Takes due jobs from the queue and starts their workers, up to the limits of each kind. */
export interface JobDispatcher {
  readonly workers: Map<string, JobWorker>;
  /** The jobs that run in this process. */
  readonly runs: ReadonlySet<Run>;
  /** Takes what is due. Without kinds: of all kinds. */
  dispatch(kinds?: Iterable<string>): Promise<void>;
  /** Takes nothing more; hands back what runs. */
  close(): Promise<void>;
}

export function createJobDispatcher(options: RunOptions): JobDispatcher {
  const { db, log, times, holder } = options;
  const workers = new Map<string, JobWorker>();
  const runs = new Set<Run>();
  const closing = new AbortController();
  let currentPass: Promise<void> | null = null;
  /** Kinds that the next pass looks at. During a pass, which may have read their jobs already, another one follows. */
  const pending = new Set<string>();

  async function follow(run: Run): Promise<void> {
    runs.add(run);
    await run.ended;
    runs.delete(run);
    await dispatch([run.row.kind]);
  }
  /** One query for all kinds; a further one only for those that gave a job and have another place. */
  async function fill(asked: readonly string[]): Promise<void> {
    let kinds = asked;
    while (!closing.signal.aborted) {
      const free = kinds.flatMap((kind) => freeKind(kind, workers.get(kind), runs));
      if (free.length === 0) return;
      const rows = await takeJobs(db, { kinds: free, holder, leaseMs: times.leaseMs });
      for (const row of rows) {
        const worker = workers.get(row.kind);
        if (worker) void follow(startRun(row, worker, options));
      }
      kinds = rows.map(({ kind }) => kind);
    }
  }
  async function runPass(): Promise<void> {
    try {
      while (pending.size > 0) {
        const asked = [...pending];
        pending.clear();
        await fill(asked);
      }
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the job queue was not read');
    } finally {
      currentPass = null;
    }
  }
  function dispatch(kinds: Iterable<string> = workers.keys()): Promise<void> {
    for (const kind of kinds) if (workers.has(kind)) pending.add(kind);
    if (closing.signal.aborted || pending.size === 0) return Promise.resolve();
    currentPass ??= runPass();
    return currentPass;
  }

  return {
    workers,
    runs,
    dispatch,
    async close() {
      closing.abort();
      await currentPass;
      for (const run of runs) run.release();
      await Promise.all([...runs].map((run) => run.ended));
    },
  };
}

/** A kind with a free place, and the accounts that have all of theirs; none if the kind has no place. */
function freeKind(kind: string, worker: JobWorker | undefined, runs: ReadonlySet<Run>): FreeKind[] {
  const busy = [...runs].filter((run) => run.row.kind === kind);
  if (worker === undefined || busy.length >= worker.concurrency) return [];
  return [{ kind, fullAccounts: accountsWith(busy, worker.perAccount ?? worker.concurrency) }];
}

/** The accounts that have at least `places` of these runs. */
function accountsWith(runs: readonly Run[], places: number): string[] {
  const counts = new Map<string, number>();
  for (const { row } of runs) {
    if (row.accountId !== null) counts.set(row.accountId, (counts.get(row.accountId) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= places).map(([account]) => account);
}
