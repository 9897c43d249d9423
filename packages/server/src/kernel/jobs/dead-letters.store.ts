import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/database';
import { cancelledJobCode } from './jobs';
import { notifyWorkers } from './jobs.store';
import type { JobRow } from './jobs.store';
import { jobs } from './jobs.tables';

const mostListed = 1000;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Jobs that were given up, the newest first. What somebody cancelled is none of them. */
export function listDeadLetters(db: Database): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.status, 'failed'), ne(jobs.errorCode, cancelledJobCode)))
    .orderBy(desc(jobs.finishedAt))
    .limit(mostListed);
}

/** Jobs that wait or run, in about the order in which they are taken. */
export function listOpenJobs(db: Database): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(inArray(jobs.status, ['queued', 'running']))
    .orderBy(asc(jobs.priority), asc(jobs.runAfter))
    .limit(mostListed);
}

export async function findJob(db: Queryable, id: string): Promise<JobRow | undefined> {
  if (!uuidPattern.test(id)) return undefined;
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row;
}

/** Puts a dead letter into the queue again, with all of its tries, unless its subject has an open job already. */
export async function retryJob(
  tx: Transaction,
  id: string,
): Promise<'queued' | 'not a dead letter' | 'open already'> {
  const job = await findJob(tx, id);
  if (job?.status !== 'failed' || job.errorCode === cancelledJobCode) return 'not a dead letter';
  const open = and(
    eq(jobs.kind, job.kind),
    eq(jobs.subjectId, job.subjectId),
    inArray(jobs.status, ['queued', 'running']),
  );
  if ((await tx.$count(jobs, open)) > 0) return 'open already';
  const again = { status: 'queued', attempts: 0, interruptions: 0, progress: 0, finishedAt: null } as const;
  await tx
    .update(jobs)
    .set({ ...again, runAfter: sql`now()` })
    .where(eq(jobs.id, id));
  await notifyWorkers(tx);
  return 'queued';
}
