import { and, asc, eq, gt, inArray, lte, min, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { users } from '../../../schema/users';
import { realtimePresence } from '../../../schema/realtime';

/** A live that somebody looks at. */
export interface WatchedLive {
  readonly accountId: string;
  readonly liveId: string;
}

/** A socket whose person looks at a live. */
export interface Watching extends WatchedLive {
  readonly socketId: string;
  readonly userId: string;
}

/** Somebody who looks at a live. */
export interface PresentPerson {
  readonly id: string;
  readonly name: string;
  readonly avatarKey: string | null;
}

/** Serializes the presence messages of a live until the transaction ends, so that the last one sent has the newest state. */
export async function lockPresence(tx: Transaction, { liveId }: WatchedLive): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${liveId}, 0))`);
}

export async function insertWatching(
  tx: Queryable,
  watching: Watching,
  { since, expiresAt }: { since: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insert(realtimePresence)
    .values({ ...watching, since, expiresAt })
    .onConflictDoNothing();
}

export async function deleteWatching(
  tx: Queryable,
  { socketId, liveId }: Pick<Watching, 'socketId' | 'liveId'>,
): Promise<void> {
  await tx
    .delete(realtimePresence)
    .where(and(eq(realtimePresence.socketId, socketId), eq(realtimePresence.liveId, liveId)));
}

/** Extends the lease of these sockets' presence. */
export async function extendWatching(
  db: Database,
  socketIds: readonly string[],
  expiresAt: Date,
): Promise<void> {
  await db
    .update(realtimePresence)
    .set({ expiresAt })
    .where(inArray(realtimePresence.socketId, [...socketIds]));
}

/** Removes rows with an expired lease, those of dead processes. Returns the lives concerned. */
export async function deleteExpired(db: Database, now: Date): Promise<WatchedLive[]> {
  const gone = await db
    .delete(realtimePresence)
    .where(lte(realtimePresence.expiresAt, now))
    .returning({ accountId: realtimePresence.accountId, liveId: realtimePresence.liveId });
  return [...new Map(gone.map((one) => [one.liveId, one])).values()];
}

/** The people who watch a live, each once, in the order in which they came. */
export function listPresent(
  tx: Queryable,
  { accountId, liveId }: WatchedLive,
  now: Date,
): Promise<PresentPerson[]> {
  return tx
    .select({ id: users.id, name: users.name, avatarKey: users.avatarKey })
    .from(realtimePresence)
    .innerJoin(users, eq(users.id, realtimePresence.userId))
    .where(
      and(
        eq(realtimePresence.accountId, accountId),
        eq(realtimePresence.liveId, liveId),
        gt(realtimePresence.expiresAt, now),
      ),
    )
    .groupBy(users.id)
    .orderBy(asc(min(realtimePresence.since)), asc(users.id));
}
