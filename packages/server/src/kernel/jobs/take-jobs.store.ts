import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../database/database';
import { inMs } from './jobs.store';
import type { JobRow } from './jobs.store';
import { jobs, waitingAccount, waitingKind } from '../../schema/kernel/jobs';

/** A kind that has a free place, and whom it may not serve now. */
export interface FreeKind {
  readonly kind: string;
  /** Accounts that have reached their limit of concurrent jobs: their jobs are skipped. */
  readonly fullAccounts: readonly string[];
}

/** What {@link takeJobs} looks for. */
export interface TakeOptions {
  readonly kinds: readonly FreeKind[];
  readonly holder: string;
  readonly leaseMs: number;
}

/**
 * Takes at most one due job of each kind: by priority, then from the account that was served longest ago, then the oldest.
 *
 * The work grows with the number of accounts that wait, not with that of their jobs: the index `jobs_waiting` is read by
 * skipping from the head of one account's jobs to that of the next.
 */
export async function takeJobs(db: Queryable, options: TakeOptions): Promise<JobRow[]> {
  const { kinds, holder, leaseMs } = options;
  return (
    db
      .update(jobs)
      .set({
        status: 'running',
        leasedBy: holder,
        leaseUntil: inMs(leaseMs),
        attempts: sql`${jobs.attempts} + 1`,
        progress: 0,
        takenAt: sql`clock_timestamp()`,
        updatedAt: sql`now()`,
      })
      // An array is computed once; a subquery might run again for each row, and lock further jobs.
      .where(sql`${jobs.id} = any(array(${dueJobs(kinds)}))`)
      .returning()
  );
}

const account = waitingAccount(sql`account_id`);
const kind = waitingKind(sql`status`, sql`kind`);
const waitingOrder = sql`order by ${kind}, priority, ${account}, run_after, created_at, id`;
/** The head of an account's waiting jobs, which says whether any of them is due. */
const headColumns = sql`kind, priority, ${account} as account, account_id, run_after, created_at`;

function dueJobs(kinds: readonly FreeKind[]): SQL {
  const full = kinds.flatMap((one) => one.fullAccounts.map((id) => ({ kind: one.kind, id })));
  const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;
  return sql`
    with recursive wanted (kind) as (select unnest(${textArray(kinds.map((one) => one.kind))})),
    jobs_full (kind, account_id) as (
      select * from unnest(
        ${textArray(full.map((one) => one.kind))}, ${textArray(full.map((one) => one.id))}::uuid[])),
    heads as (
      select head.* from wanted cross join lateral (
        select ${headColumns} from ${jobs}
        where status = 'queued' and ${kind} = wanted.kind
        ${waitingOrder} limit 1) head
      union all
      select head.* from heads before cross join lateral (
        select ${headColumns} from ${jobs}
        where status = 'queued' and ${kind} = before.kind and (priority, ${account}) > (before.priority, before.account)
        ${waitingOrder} limit 1) head
    ),
    turns as (
      select heads.*, (
        select max(taken_at) from ${jobs} served
        where served.kind = heads.kind and served.account_id = heads.account_id) as served_at
      from heads
      where run_after <= now()
        and not exists (
          select from jobs_full where jobs_full.kind = heads.kind and jobs_full.account_id = heads.account_id)
    )
    select taken.id from wanted cross join lateral (
      select job.id from (
        select * from turns where turns.kind = wanted.kind
        order by priority, served_at nulls first, run_after, created_at
      ) turn cross join lateral (
        select id from ${jobs}
        where status = 'queued' and ${kind} = turn.kind and priority = turn.priority and ${account} = turn.account
          and run_after <= now()
        ${waitingOrder} limit 1
        for update skip locked
      ) job
      limit 1
    ) taken`;
}
