import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { videoEdits, videoEditSubtitles } from '../../../schema';

/** An edit as it is stored. */
export type VideoEditRow = typeof videoEdits.$inferSelect;
export type OriginalSubtitleRow = typeof videoEditSubtitles.$inferSelect;

export async function findEdit(db: Queryable, videoId: string): Promise<VideoEditRow | null> {
  const [row] = await db.select().from(videoEdits).where(eq(videoEdits.videoId, videoId));
  return row ?? null;
}

/** Whoever changes an edit has the lock of its video. */
export async function insertEdit(
  tx: Transaction,
  row: typeof videoEdits.$inferInsert,
): Promise<VideoEditRow> {
  const [inserted] = await tx.insert(videoEdits).values(row).returning();
  if (!inserted) throw new Error(`The edit of ${row.videoId} was not written`);
  return inserted;
}

export async function saveEdit(
  tx: Queryable,
  videoId: string,
  change: Partial<VideoEditRow> & { readonly updatedAt: Date },
): Promise<VideoEditRow | null> {
  const [row] = await tx.update(videoEdits).set(change).where(eq(videoEdits.videoId, videoId)).returning();
  return row ?? null;
}

export async function deleteEdit(tx: Transaction, videoId: string): Promise<void> {
  await tx.delete(videoEdits).where(eq(videoEdits.videoId, videoId));
}

export function listOriginalSubtitles(db: Queryable, videoId: string): Promise<OriginalSubtitleRow[]> {
  return db.select().from(videoEditSubtitles).where(eq(videoEditSubtitles.videoId, videoId));
}

export async function saveOriginalSubtitles(
  tx: Transaction,
  videoId: string,
  rows: readonly OriginalSubtitleRow[],
): Promise<void> {
  await tx.delete(videoEditSubtitles).where(eq(videoEditSubtitles.videoId, videoId));
  if (rows.length > 0) await tx.insert(videoEditSubtitles).values([...rows]);
}
