import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../kernel/database/database';
import { longDeleted } from '../../../kernel/trash-time';
import type { TrashedRef } from '../../../kernel/trash-time';
import { directories, videos } from '../../../schema';
import { expireVideosOf, moveExpiredToRoot } from '../videos';

/**
 * Removes folders that have been in the trash since before `before`. The rows of their videos stay for the activity log and
 * are moved to the root. Answers how many.
 */
export async function removeExpiredFolders(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const expired = lt(directories.deletedAt, before);
    const found = await tx.select({ id: directories.id }).from(directories).where(expired).limit(1);
    if (found.length === 0) return 0;
    await moveExpiredToRoot(tx, before);
    let removed = 0;
    for (;;) {
      // Leaves first: each pass deletes the folders that have nothing below them.
      const { rowCount } = await tx.execute(sql`
        delete from ${directories} where deleted_at < ${before.toISOString()}
          and not exists (select from ${directories} below where below.parent_id = ${directories.id})
          and not exists (select from ${videos} where ${videos.directoryId} = ${directories.id})`);
      if (!rowCount) return removed;
      removed += rowCount;
    }
  });
}

/** A folder that went to the trash by itself goes with the next purge, and all that went there with it. @returns its name; undefined where the trash of the team has it not. */
export async function expireDirectory(
  tx: Transaction,
  { accountId, id, after }: TrashedRef,
): Promise<string | undefined> {
  const [row] = await tx
    .update(directories)
    .set({ deletedAt: longDeleted })
    .where(
      and(
        eq(directories.id, id),
        eq(directories.accountId, accountId),
        gt(directories.deletedAt, after),
        isNull(directories.trashedWith),
      ),
    )
    .returning({ name: directories.name });
  if (row === undefined) return undefined;
  await tx.update(directories).set({ deletedAt: longDeleted }).where(eq(directories.trashedWith, id));
  await expireVideosOf(tx, id);
  return row.name;
}
