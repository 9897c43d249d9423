import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/database';
import { readPages } from '../database/keyset';
import { cancelledJobCode } from './job-codes.pure';
import { notifyWorkers } from './jobs.store';
import type { JobRow } from './jobs.store';
import { jobs } from '../../schema/kernel/jobs';

const pageSize = 500;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Cancelled jobs have the status `failed` too, but are no dead letters. */
const isDeadLetter = and(eq(jobs.status, 'failed'), ne(jobs.errorCode, cancelledJobCode));
const isOpen = inArray(jobs.status, ['queued', 'running']);

/** Jobs that were given up, the newest first. */
export function listDeadLetters(db: Database): AsyncGenerator<JobRow, void> {
  // As text, because a `Date` has no microseconds and would leave out rows of the same millisecond.
  const columns = { ...getTableColumns(jobs), at: sql<string>`${jobs.finishedAt}::text` };
  return readPages<JobRow & { at: string }>((last) =>
    db
      .select(columns)
      .from(jobs)
      .where(
        and(
          isDeadLetter,
          last && sql`(${jobs.finishedAt}, ${jobs.id}) < (${last.at}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(desc(jobs.finishedAt), desc(jobs.id))
      .limit(pageSize),
  );
}

/** Jobs that wait or run, in about the order in which they are taken. */
export function listOpenJobs(db: Database): AsyncGenerator<JobRow, void> {
  const columns = { ...getTableColumns(jobs), due: sql<string>`${jobs.runAfter}::text` };
  return readPages<JobRow & { due: string }>((last) =>
    db
      .select(columns)
      .from(jobs)
      .where(
        and(
          isOpen,
          last &&
            sql`(${jobs.priority}, ${jobs.runAfter}, ${jobs.id}) > (${last.priority}, ${last.due}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(jobs.priority), asc(jobs.runAfter), asc(jobs.id))
      .limit(pageSize),
  );
}

/** How many jobs wait or run, and how many were given up. */
export async function countJobs(db: Database): Promise<{ open: number; dead: number }> {
  return { open: await db.$count(jobs, isOpen), dead: await db.$count(jobs, isDeadLetter) };
}

export async function findJob(db: Queryable, id: string): Promise<JobRow | undefined> {
  if (!uuidPattern.test(id)) return undefined;
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row;
}

/** Queues a dead letter again with its attempts reset, unless its subject already has an open job of this kind. */
export async function retryJob(
  tx: Transaction,
  id: string,
): Promise<'queued' | 'not a dead letter' | 'open already'> {
  const job = await findJob(tx, id);
  if (job?.status !== 'failed' || job.errorCode === cancelledJobCode) return 'not a dead letter';
  const open = and(eq(jobs.kind, job.kind), eq(jobs.subjectId, job.subjectId), isOpen);
  if ((await tx.$count(jobs, open)) > 0) return 'open already';
  const again = { status: 'queued', attempts: 0, interruptions: 0, progress: 0, finishedAt: null } as const;
  await tx
    .update(jobs)
    .set({ ...again, runAfter: sql`now()` })
    .where(eq(jobs.id, id));
  await notifyWorkers(tx, job.kind);
  return 'queued';
}

/** Forgets dead letters about people, and mails to them: they keep the e-mail, and the answer of the mail server. */
export async function eraseDeadLetters(
  tx: Queryable,
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
): Promise<void> {
  const ofPeople = sql`${sql.param([...ids])}::text[]`;
  const toPeople = sql`${sql.param([...emails])}::text[]`;
  await tx.delete(jobs).where(
    and(
      eq(jobs.status, 'failed'),
      sql`(${jobs.subjectId}::text = any(${ofPeople}) or ${jobs.payload} ->> 'userId' = any(${ofPeople})
          or lower(${jobs.payload} ->> 'email') = any(${toPeople}))`,
    ),
  );
}
