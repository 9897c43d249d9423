import { and, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/database';
import { activeSpan } from '../../ports/active-span';
import { cancelledJobCode } from './job-codes.pure';
import type { NewJob } from './jobs';
import { jobs } from '../../schema/kernel/jobs';
import { nextRunAt } from './recurrence.pure';
import type { Recurrence } from './recurrence.pure';

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
/** A statement has at most 65,535 parameters. */
const rowsPerInsert = 1_000;
const isOpen = inArray(jobs.status, ['queued', 'running']);
/** The database's clock, so that servers whose clocks differ agree about a lease. */
export const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

export function insertJob(tx: Queryable, job: NewJob): Promise<void> {
  return insertJobs(tx, [job]);
}

/** Queues many jobs of one kind at once, as {@link insertJob} does each. */
export async function insertJobs(tx: Queryable, added: readonly NewJob[]): Promise<void> {
  for (let first = 0; first < added.length; first += rowsPerInsert) {
    const rows = added.slice(first, first + rowsPerInsert).map(({ delayMs = 0, ...job }) => ({
      id: randomUUID(),
      ...job,
      runAfter: inMs(delayMs),
      traceParent: activeSpan()?.traceparent ?? null,
      // `now()` is constant within a transaction, so the jobs that it adds would have no order among themselves.
      createdAt: sql`clock_timestamp()`,
    }));
    await tx
      .insert(jobs)
      .values(rows)
      .onConflictDoNothing({
        target: [jobs.kind, jobs.subjectId],
        where: sql`status in ('queued', 'running')`,
      });
  }
  for (const kind of new Set(added.map((job) => job.kind))) await notifyWorkers(tx, kind);
}

/** The NOTIFY channel that wakes the workers of a kind in all processes when the transaction commits. */
export const jobsChannel = 'palco_jobs';

export async function notifyWorkers(tx: Queryable, kind: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${kind})`);
}

export async function cancelJob(tx: Queryable, job: { kind: string; subjectId: string }): Promise<void> {
  await tx
    .update(jobs)
    .set({ status: 'failed', errorCode: cancelledJobCode, ...forgotten, ...ended() })
    .where(and(eq(jobs.kind, job.kind), eq(jobs.subjectId, job.subjectId), isOpen));
  await notifyWorkers(tx, job.kind);
}

/**
 * Makes sure that a recurring job is queued. An open one keeps its due time, unless a new period makes it earlier or its
 * calendar changed.
 */
export async function scheduleRecurring(db: Database, kind: string, recurrence: Recurrence): Promise<void> {
  const isCalendar = 'cron' in recurrence;
  const columns = isCalendar
    ? { cron: recurrence.cron, timeZone: recurrence.timeZone, everyMs: null }
    : { cron: null, timeZone: null, everyMs: recurrence.everyMs };
  const next = await nextTime(db, recurrence);
  const isSame = sql`(${jobs.cron}, ${jobs.timeZone}) is not distinct from (excluded.cron, excluded.time_zone)`;
  await db
    .insert(jobs)
    .values({
      id: randomUUID(),
      kind,
      subjectId: recurringSubject,
      ...columns,
      runAfter: isCalendar ? next : sql`now()`,
    })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subjectId],
      targetWhere: sql`status in ('queued', 'running')`,
      set: {
        ...columns,
        runAfter: isCalendar
          ? sql`case when ${isSame} then ${jobs.runAfter} else excluded.run_after end`
          : sql`least(${jobs.runAfter}, ${next})`,
      },
    });
}

/** When a recurring job that ends now is due again, by the database's clock. */
async function nextTime(db: Queryable, recurrence: Recurrence): Promise<Date | SQL> {
  if (!('cron' in recurrence)) return inMs(recurrence.everyMs);
  const { rows } = await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  return nextRunAt(recurrence, new Date(rows[0]?.at ?? Number.NaN));
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
export async function rescheduleJob(
  db: Queryable,
  held: Held,
  { recurrence, failure }: { recurrence: Recurrence; failure: JobFailure | null },
): Promise<boolean> {
  const next = {
    attempts: 0,
    interruptions: 0,
    progress: 0,
    runAfter: await nextTime(db, recurrence),
    finishedAt: sql`now()`,
  };
  return change(db, held, { status: 'queued', ...next, ...(failure ?? noError), ...withoutLease });
}

/** Fails the job for good; from now on it is a dead letter. */
export function failJob(db: Queryable, held: Held, failure: JobFailure): Promise<boolean> {
  return change(db, held, { status: 'failed', ...failure, ...ended() });
}

/** Back to the queue for another try. `isFree`: the one that ended does not count. */
export function postponeJob(
  db: Queryable,
  held: Held,
  { failure, delayMs, isFree = false }: { failure: JobFailure; delayMs: number; isFree?: boolean },
): Promise<boolean> {
  const attempts = isFree ? sql`${jobs.attempts} - 1` : jobs.attempts;
  return change(db, held, {
    status: 'queued',
    attempts,
    ...failure,
    runAfter: inMs(delayMs),
    ...withoutLease,
  });
}

/** Back to the queue as if it had not been taken. */
export function releaseJob(db: Queryable, held: Held): Promise<boolean> {
  return change(db, held, { status: 'queued', attempts: sql`${jobs.attempts} - 1`, ...withoutLease });
}

/** Which leases {@link requeueLost} ends beside those that have expired. */
export interface LostLeases {
  /** Says of a holder that its process has ended. */
  readonly isGone?: (holder: string) => boolean;
  /** Jobs that a holder still runs: it renews the leases that are its own, however late. */
  readonly kept?: { readonly holder: string; readonly ids: readonly string[] };
}

/**
 * Puts jobs back into the queue whose lease has expired or whose process has ended. They continue their attempt and count
 * an interruption.
 */
export async function requeueLost(
  db: Database,
  { isGone = () => false, kept = { holder: '', ids: [] } }: LostLeases,
): Promise<{ kind: string }[]> {
  const isRunning = eq(jobs.status, 'running');
  const holders = await db.selectDistinct({ holder: jobs.leasedBy }).from(jobs).where(isRunning);
  if (holders.length === 0) return [];
  const gone = holders.map((row) => row.holder ?? '').filter(isGone);
  return db
    .update(jobs)
    .set({
      status: 'queued',
      attempts: sql`${jobs.attempts} - 1`,
      interruptions: sql`${jobs.interruptions} + 1`,
      updatedAt: sql`now()`,
      ...withoutLease,
    })
    .where(
      and(
        isRunning,
        or(lt(jobs.leaseUntil, sql`now()`), inArray(jobs.leasedBy, gone)),
        or(ne(jobs.leasedBy, kept.holder), notInArray(jobs.id, [...kept.ids])),
      ),
    )
    .returning({ kind: jobs.kind });
}

/** Forgets jobs that ended long ago. Recurring ones and those that are open stay. */
export async function deleteExpiredJobs(db: Database, { doneDays, deadDays }: JobRetention): Promise<void> {
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
