import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { liveMarks } from '../../../schema';

/** A mark as it is stored. */
export type MarkRow = typeof liveMarks.$inferSelect;

interface MarkRef {
  readonly id: string;
  readonly liveId: string;
}

const byRef = ({ id, liveId }: MarkRef) => and(eq(liveMarks.id, id), eq(liveMarks.liveId, liveId));

/** In the order of their times. */
export function listMarks(db: Queryable, liveId: string): Promise<MarkRow[]> {
  return db
    .select()
    .from(liveMarks)
    .where(eq(liveMarks.liveId, liveId))
    .orderBy(asc(liveMarks.at), asc(liveMarks.id));
}

export async function countMarks(db: Queryable, liveId: string): Promise<number> {
  const [row] = await db.select({ value: count() }).from(liveMarks).where(eq(liveMarks.liveId, liveId));
  return row?.value ?? 0;
}

export async function findMark(db: Queryable, ref: MarkRef): Promise<MarkRow | null> {
  const [row] = await db.select().from(liveMarks).where(byRef(ref));
  return row ?? null;
}

export async function insertMark(tx: Transaction, mark: typeof liveMarks.$inferInsert): Promise<MarkRow> {
  const [row] = await tx.insert(liveMarks).values(mark).returning();
  if (!row) throw new Error(`The mark ${mark.id} was not written`);
  return row;
}

export async function writeMark(
  tx: Transaction,
  ref: MarkRef,
  change: Partial<Pick<MarkRow, 'title' | 'at'>> & { readonly updatedAt: Date },
): Promise<MarkRow> {
  const [row] = await tx
    .update(liveMarks)
    .set({ ...change, version: sql`${liveMarks.version} + 1` })
    .where(byRef(ref))
    .returning();
  if (!row) throw new Error(`The mark ${ref.id} vanished inside of a transaction`);
  return row;
}

export async function deleteMark(tx: Transaction, ref: MarkRef): Promise<void> {
  await tx.delete(liveMarks).where(byRef(ref));
}
