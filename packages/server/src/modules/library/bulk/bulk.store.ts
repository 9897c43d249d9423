import { and, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../../../kernel/database/database';
import { undos } from '../../../schema/bulk';

/** A change of several videos that can be taken back. */
export type Undo = typeof undos.$inferSelect;

/** Stores an undo record and deletes the expired ones. */
export async function insertUndo(tx: Transaction, undo: Undo, now: Date): Promise<void> {
  await tx.delete(undos).where(lte(undos.expiresAt, now));
  await tx.insert(undos).values(undo);
}

/** Deletes and returns an undo record, so that it is used once. Undefined for another user or team, and once it expired. */
export async function takeUndo(
  tx: Transaction,
  { token, accountId, userId, now }: Pick<Undo, 'token' | 'accountId' | 'userId'> & { now: Date },
): Promise<Undo | undefined> {
  const [undo] = await tx
    .delete(undos)
    .where(
      and(
        eq(undos.token, token),
        eq(undos.accountId, accountId),
        eq(undos.userId, userId),
        gt(undos.expiresAt, now),
      ),
    )
    .returning();
  return undo;
}
