import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/database';
import { cancelledJobCode } from './jobs';
import type { NewJob } from './jobs';
import { jobs } from './jobs.tables';

/** A job as it is stored. */
export type JobRow = typeof jobs.$inferSelect;

/** A leased job. Writes to it apply only while the lease is this holder's. */
export interface Held {
  readonly id: string;
  readonly holder: string;
}

/** Why a try failed. */
export interface JobFailure {
  readonly errorCode: string;
  readonly errorDetail: string | null;
}

/** How long ended jobs are kept. */
export interface JobRetention {
  /** Jobs that were done. */
  readonly doneDays: number;
  /** Dead letters and cancelled jobs. */
  readonly deadDays: number;
}

/** Recurring jobs have no subject: this constant makes the unique index allow one open job of each kind. */
const recurringSubject = '00000000-0000-0000-0000-000000000000';
const isOpen = inArray(jobs.status, ['queued', 'running']);
/** The database's clock, so that servers whose clocks differ agree about a lease. */
const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

export async function insertJob(tx: Queryable, { delayMs = 0, ...job }: NewJob): Promise<void> {
  await tx
    .insert(jobs)
    // `now()` is constant within a transaction, so the jobs that it adds would have no order among themselves.
    .values({ id: randomUUID(), ...job, runAfter: inMs(delayMs), createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({
      target: [jobs.kind, jobs.subjectId],
      where: sql`status in ('queued', 'running')`,
    });
  await notifyWorkers(tx);
}

/** The NOTIFY channel that wakes the workers of all processes when the transaction commits. */
export const jobsChannel = 'palco_jobs';

export async function notifyWorkers(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
}

export async function cancelJob(tx: Queryable, job: { kind: string; subjectId: string }): Promise<void> {
  await tx
    .update(jobs)
    .set({ status: 'failed', errorCode: cancelledJobCode, ...forgotten, ...ended() })
    .where(and(eq(jobs.kind, job.kind), eq(jobs.subjectId, job.subjectId), isOpen));
  await notifyWorkers(tx);
}

/** What {@link takeJob} looks for. */
export interface TakeOptions {
  readonly kind: string;
  readonly holder: string;
  readonly leaseMs: number;
  /** Accounts that have reached their limit of concurrent jobs: their jobs are skipped. */
  readonly fullAccounts: readonly string[];
}

/**
 * Takes a job of a kind that is due or whose lease has expired: by priority, then from the account that was served longest
 * ago, then the oldest. Only a queued job counts a new attempt; one with an expired lease, because its process died,
 * continues its attempt and counts an interruption.
 */
export async function takeJob(db: Database, options: TakeOptions): Promise<JobRow | null> {
  const { kind, holder, leaseMs, fullAccounts } = options;
  const notFull =
    fullAccounts.length === 0
      ? sql``
      : sql`and (account_id is null or account_id not in ${[...fullAccounts]})`;
  const due = sql`(
    select id from ${jobs} due
    where kind = ${kind}
      and ((status = 'queued' and run_after <= now()) or (status = 'running' and lease_until < now()))
      ${notFull}
    order by priority,
      (select max(taken_at) from ${jobs} served where served.kind = due.kind and served.account_id = due.account_id)
        nulls first,
      run_after, created_at, id
    limit 1
    for update skip locked
  )`;
  const [row] = await db
    .update(jobs)
    .set({
      status: 'running',
      leasedBy: holder,
      leaseUntil: inMs(leaseMs),
      attempts: sql`case when ${jobs.status} = 'queued' then ${jobs.attempts} + 1 else ${jobs.attempts} end`,
      interruptions: sql`case when ${jobs.status} = 'queued' then ${jobs.interruptions} else ${jobs.interruptions} + 1 end`,
      progress: 0,
      takenAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(sql`${jobs.id} = ${due}`)
    .returning();
  return row ?? null;
}

/** Makes sure that a recurring job is queued; an open one keeps its due time unless the new period makes it earlier. */
export async function scheduleRecurring(db: Database, kind: string, everyMs: number): Promise<void> {
  await db
    .insert(jobs)
    .values({ id: randomUUID(), kind, subjectId: recurringSubject, everyMs, runAfter: sql`now()` })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subjectId],
      targetWhere: sql`status in ('queued', 'running')`,
      set: { everyMs, runAfter: sql`least(${jobs.runAfter}, ${inMs(everyMs)})` },
    });
}

/** @returns false when the lease is no longer this holder's. */
export function renewLease(db: Queryable, held: Held, leaseMs: number): Promise<boolean> {
  return change(db, held, { leaseUntil: inMs(leaseMs) });
}

export function writeProgress(db: Queryable, held: Held, percent: number): Promise<boolean> {
  return change(db, held, { progress: percent });
}

export function finishJob(db: Queryable, held: Held): Promise<boolean> {
  return change(db, held, { status: 'done', progress: 100, ...noError, ...forgotten, ...ended() });
}

/** A recurring job ended, well or not: it waits for its next time. */
export function rescheduleJob(
  db: Queryable,
  held: Held,
  { delayMs, failure }: { delayMs: number; failure: JobFailure | null },
): Promise<boolean> {
  const next = {
    attempts: 0,
    interruptions: 0,
    progress: 0,
    runAfter: inMs(delayMs),
    finishedAt: sql`now()`,
  };
  return change(db, held, { status: 'queued', ...next, ...(failure ?? noError), ...withoutLease });
}

/** Fails the job for good; from now on it is a dead letter. */
export function failJob(db: Queryable, held: Held, failure: JobFailure): Promise<boolean> {
  return change(db, held, { status: 'failed', ...failure, ...ended() });
}

/** Back to the queue for another try. */
export function postponeJob(
  db: Queryable,
  held: Held,
  { failure, delayMs }: { failure: JobFailure; delayMs: number },
): Promise<boolean> {
  return change(db, held, { status: 'queued', ...failure, runAfter: inMs(delayMs), ...withoutLease });
}

/** Back to the queue as if it had not been taken. */
export function releaseJob(db: Queryable, held: Held): Promise<boolean> {
  return change(db, held, { status: 'queued', attempts: sql`${jobs.attempts} - 1`, ...withoutLease });
}

/** Expires the leases of holders whose process has ended. */
export async function expireLeases(db: Database, isGone: (holder: string) => boolean): Promise<number> {
  const running = await db
    .selectDistinct({ holder: jobs.leasedBy })
    .from(jobs)
    .where(eq(jobs.status, 'running'));
  const gone = running.map((row) => row.holder ?? '').filter(isGone);
  if (gone.length === 0) return 0;
  const expired = await db
    .update(jobs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(and(eq(jobs.status, 'running'), inArray(jobs.leasedBy, gone)))
    .returning({ id: jobs.id });
  return expired.length;
}

/** Forgets jobs that ended long ago. Recurring ones and those that are open stay. */
export async function forgetEndedJobs(db: Database, { doneDays, deadDays }: JobRetention): Promise<void> {
  const before = (days: number) => lt(jobs.finishedAt, sql`now() - ${days} * interval '1 day'`);
  const isEnded = or(
    and(eq(jobs.status, 'done'), before(doneDays)),
    and(eq(jobs.status, 'failed'), before(deadDays)),
  );
  await db.delete(jobs).where(isEnded);
}

const noError = { errorCode: null, errorDetail: null };
const forgotten = { payload: {} };
const withoutLease = { leasedBy: null, leaseUntil: null };
const ended = () => ({ finishedAt: sql`now()`, ...withoutLease });

async function change(
  db: Queryable,
  held: Held,
  values: Parameters<ReturnType<Queryable['update']>['set']>[0],
): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(jobs.id, held.id), eq(jobs.leasedBy, held.holder), eq(jobs.status, 'running')))
    .returning({ id: jobs.id });
  return changed.length > 0;
}
