import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../kernel/database/database';
import { longDeleted } from '../../../../kernel/trash-time';
import type { TrashedRef } from '../../../../kernel/trash-time';
import { attendeeRegistrations, attendees, certificates, chatMessages, lives } from '../../../../schema';
import { writeLive } from '../lives.store';
import type { LiveRow } from '../lives.store';

/** Locks a live that its team moved to the trash after `after`; the purge may be removing an older one now. */
export async function lockTrashedLive(
  tx: Transaction,
  { id, accountId, after }: TrashedRef,
): Promise<Pick<LiveRow, 'id' | 'title'> | null> {
  const [row] = await tx
    .select({ id: lives.id, title: lives.title })
    .from(lives)
    .where(and(eq(lives.id, id), eq(lives.accountId, accountId), gt(lives.deletedAt, after)))
    .for('update');
  return row ?? null;
}

/** Moves a locked live to the trash: its media links end, and the sockets of its attendees. */
export async function markTrashed(
  tx: Transaction,
  { id, playbackTokenVersion }: Pick<LiveRow, 'id' | 'playbackTokenVersion'>,
  now: Date,
): Promise<LiveRow> {
  const row = await writeLive(tx, id, {
    deletedAt: now,
    updatedAt: now,
    playbackTokenVersion: playbackTokenVersion + 1,
  });
  await tx.execute(sql`
    select pg_notify('palco_access', ${attendeeRegistrations.id}::text)
    from ${attendeeRegistrations} where ${attendeeRegistrations.liveId} = ${id}`);
  return row;
}

/** Lives that are in the trash since before `before`, the oldest first. */
export async function listExpired(
  db: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: lives.id })
    .from(lives)
    .where(lt(lives.deletedAt, before))
    .orderBy(asc(lives.deletedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How much a live holds that goes with it. */
export async function countContents(
  db: Queryable,
  id: string,
): Promise<{ readonly attendees: number; readonly certificates: number; readonly messages: number }> {
  const isShown = and(eq(chatMessages.liveId, id), isNull(chatMessages.removedAt));
  const [people, given, messages] = await Promise.all([
    db.$count(attendees, eq(attendees.liveId, id)),
    db.$count(certificates, eq(certificates.liveId, id)),
    db.$count(chatMessages, isShown),
  ]);
  return { attendees: people, certificates: given, messages };
}

/** A live of the trash goes with the next purge. @returns its name; undefined where the trash of the team has it not. */
export async function expireLive(
  tx: Transaction,
  { accountId, id, after }: TrashedRef,
): Promise<string | undefined> {
  const [row] = await tx
    .update(lives)
    .set({ deletedAt: longDeleted })
    .where(and(eq(lives.id, id), eq(lives.accountId, accountId), gt(lives.deletedAt, after)))
    .returning({ name: lives.title });
  return row?.name;
}
