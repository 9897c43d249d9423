import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/database';
import { cancelledJobCode } from './jobs';
import type { NewJob } from './jobs';
import { jobs } from './jobs.tables';

/** A job as it is stored. */
export type JobRow = typeof jobs.$inferSelect;

/** A held job: changes are made only as long as the lease is this holder's. */
export interface Held {
  readonly id: string;
  readonly holder: string;
}

const isOpen = inArray(jobs.status, ['queued', 'running']);
/** The database's clock, so that servers whose clocks differ agree about a lease. */
const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

export async function insertJob(tx: Queryable, job: NewJob): Promise<void> {
  await tx
    .insert(jobs)
    .values({ id: randomUUID(), ...job, runAfter: sql`now()` })
    .onConflictDoNothing({
      target: [jobs.kind, jobs.subjectId],
      where: sql`status in ('queued', 'running')`,
    });
}

export async function cancelJob(tx: Queryable, job: { kind: string; subjectId: string }): Promise<void> {
  await tx
    .update(jobs)
    .set({ status: 'failed', errorCode: cancelledJobCode, ...ended() })
    .where(and(eq(jobs.kind, job.kind), eq(jobs.subjectId, job.subjectId), isOpen));
}

/**
 * Takes the oldest job of a kind that is due, or whose holder let the lease run out. Only a fresh try counts as an
 * attempt; one whose process died goes on as the same attempt and counts as an interruption.
 */
export async function takeJob(
  db: Database,
  { kind, holder, leaseMs }: { kind: string; holder: string; leaseMs: number },
): Promise<JobRow | null> {
  const due = sql`(
    select id from ${jobs}
    where kind = ${kind}
      and ((status = 'queued' and run_after <= now()) or (status = 'running' and lease_until < now()))
    order by run_after, created_at, id
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
      updatedAt: sql`now()`,
    })
    .where(sql`${jobs.id} = ${due}`)
    .returning();
  return row ?? null;
}

/** @returns false when the lease is no longer this holder's. */
export function renewLease(db: Queryable, held: Held, leaseMs: number): Promise<boolean> {
  return change(db, held, { leaseUntil: inMs(leaseMs) });
}

export function writeProgress(db: Queryable, held: Held, percent: number): Promise<boolean> {
  return change(db, held, { progress: percent });
}

export function finishJob(db: Queryable, held: Held): Promise<boolean> {
  return change(db, held, { status: 'done', progress: 100, errorCode: null, ...ended() });
}

export function failJob(db: Queryable, held: Held, errorCode: string): Promise<boolean> {
  return change(db, held, { status: 'failed', errorCode, ...ended() });
}

/** Back to the queue for another try. */
export function postponeJob(
  db: Queryable,
  held: Held,
  { errorCode, delayMs }: { errorCode: string; delayMs: number },
): Promise<boolean> {
  return change(db, held, { status: 'queued', errorCode, runAfter: inMs(delayMs), ...withoutLease });
}

/** Back to the queue as if it had not been taken. */
export function releaseJob(db: Queryable, held: Held): Promise<boolean> {
  return change(db, held, { status: 'queued', attempts: sql`${jobs.attempts} - 1`, ...withoutLease });
}

/** Lets the leases of holders that are gone run out now. */
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

/** Forgets jobs that ended long ago. */
export async function forgetEndedJobs(db: Database, days: number): Promise<void> {
  await db.delete(jobs).where(lt(jobs.finishedAt, sql`now() - ${days} * interval '1 day'`));
}

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
