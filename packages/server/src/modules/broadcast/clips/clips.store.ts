import { and, count, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { liveClips, liveMarks } from '../../../schema';

/** A clip as it is stored. */
export type ClipRow = typeof liveClips.$inferSelect;

interface ClipRef {
  readonly id: string;
  readonly liveId: string;
}

const byRef = ({ id, liveId }: ClipRef) => and(eq(liveClips.id, id), eq(liveClips.liveId, liveId));
const mostListed = 100;

/** The newest first. */
export function listClips(db: Queryable, liveId: string): Promise<ClipRow[]> {
  return db
    .select()
    .from(liveClips)
    .where(eq(liveClips.liveId, liveId))
    .orderBy(desc(liveClips.createdAt), desc(liveClips.id))
    .limit(mostListed);
}

export async function findClip(db: Queryable, ref: ClipRef): Promise<ClipRow | null> {
  const [row] = await db.select().from(liveClips).where(byRef(ref));
  return row ?? null;
}

export async function findClipById(db: Queryable, id: string): Promise<ClipRow | null> {
  const [row] = await db.select().from(liveClips).where(eq(liveClips.id, id));
  return row ?? null;
}

export async function lockClip(tx: Transaction, id: string): Promise<ClipRow | null> {
  const [row] = await tx.select().from(liveClips).where(eq(liveClips.id, id)).for('update');
  return row ?? null;
}

export async function countMaking(db: Queryable, liveId: string): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(liveClips)
    .where(and(eq(liveClips.liveId, liveId), eq(liveClips.status, 'making')));
  return row?.value ?? 0;
}

export async function insertClip(tx: Transaction, clip: typeof liveClips.$inferInsert): Promise<ClipRow> {
  const [row] = await tx.insert(liveClips).values(clip).returning();
  if (!row) throw new Error(`The clip ${clip.id} was not written`);
  return row;
}

/** Null where it was removed meanwhile. */
export async function saveClip(
  tx: Queryable,
  id: string,
  change: Partial<ClipRow> & { readonly updatedAt: Date },
): Promise<ClipRow | null> {
  const [row] = await tx.update(liveClips).set(change).where(eq(liveClips.id, id)).returning();
  return row ?? null;
}

export async function deleteClip(tx: Queryable, id: string): Promise<void> {
  await tx.delete(liveClips).where(eq(liveClips.id, id));
}

/** Those of some clips that are not made yet, and may still be. */
export async function listUnmadeClips(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<ClipRow, 'id' | 'status' | 'updatedAt'>[]> {
  if (ids.length === 0) return [];
  const { id, status, updatedAt } = liveClips;
  return db
    .select({ id, status, updatedAt })
    .from(liveClips)
    .where(and(inArray(id, [...ids]), ne(status, 'ready')));
}

/** The marks of a live: those of its clips are chapters of them. */
export async function listMarksOf(
  db: Queryable,
  liveId: string,
): Promise<{ readonly title: string; readonly at: Date }[]> {
  return db
    .select({ title: liveMarks.title, at: liveMarks.at })
    .from(liveMarks)
    .where(eq(liveMarks.liveId, liveId));
}
