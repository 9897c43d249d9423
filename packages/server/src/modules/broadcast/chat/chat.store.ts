import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { attendeeRegistrations, chatMessages, chatRooms } from '../../../schema';

export type MessageRow = typeof chatMessages.$inferSelect;
export type RoomRow = typeof chatRooms.$inferSelect;

/** Who writes: an attendee's registration, or a person of the team. */
export interface ChatAuthor {
  readonly registrationId: string | null;
  readonly userId: string | null;
  readonly name: string;
}

const newRoom = (liveId: string): RoomRow => ({
  liveId,
  lastChange: 0,
  isOpen: true,
  slowModeSeconds: 0,
  blocksLinks: true,
  reviewsFirst: false,
  hasAutoPace: true,
  paceSeconds: 0,
  paceUntil: null,
});

export async function findRoom(db: Queryable, liveId: string): Promise<RoomRow> {
  const [row] = await db.select().from(chatRooms).where(eq(chatRooms.liveId, liveId));
  return row ?? newRoom(liveId);
}

/** Locks the room, whose row is made with the first change, so that numbers are given in the order of the commits. */
export async function lockRoom(tx: Transaction, liveId: string): Promise<RoomRow> {
  await tx.insert(chatRooms).values(newRoom(liveId)).onConflictDoNothing();
  const [row] = await tx.select().from(chatRooms).where(eq(chatRooms.liveId, liveId)).for('update');
  return row ?? newRoom(liveId);
}

/**
 * Of some registrations those that may write at `now`, which stay until the transaction ends. One that is being erased is none: nobody
 * waits for that.
 */
export async function lockWriters(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { id, bannedUntil } = attendeeRegistrations;
  const rows = await tx
    .select({ id, bannedUntil })
    .from(attendeeRegistrations)
    .where(inArray(id, [...ids]))
    .for('key share', { skipLocked: true });
  return new Set(rows.flatMap((row) => ((row.bannedUntil?.getTime() ?? 0) > now ? [] : [row.id])));
}

/** Numbers for so many changes of a locked room. @returns the last of them. */
export async function nextChange(tx: Transaction, liveId: string, changes = 1): Promise<number> {
  const [row] = await tx
    .update(chatRooms)
    .set({ lastChange: sql`${chatRooms.lastChange} + ${changes}` })
    .where(eq(chatRooms.liveId, liveId))
    .returning({ lastChange: chatRooms.lastChange });
  return row?.lastChange ?? changes;
}

export async function writeSettings(
  tx: Transaction,
  liveId: string,
  settings: Partial<Omit<RoomRow, 'liveId' | 'lastChange'>>,
): Promise<RoomRow> {
  const room = await lockRoom(tx, liveId);
  await tx.update(chatRooms).set(settings).where(eq(chatRooms.liveId, liveId));
  return { ...room, ...settings };
}

/** The messages that were sent with these ids already. */
export function findSent(
  tx: Transaction,
  { liveId, idempotencyKeys }: { readonly liveId: string; readonly idempotencyKeys: readonly string[] },
): Promise<MessageRow[]> {
  return tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.liveId, liveId), inArray(chatMessages.idempotencyKey, [...idempotencyKeys])));
}

/** Times of the newest messages of authors in this live, in milliseconds since 1970: of each the newest first. */
export async function newestOf(
  tx: Transaction,
  {
    liveId,
    authors,
    most,
  }: { readonly liveId: string; readonly authors: readonly ChatAuthor[]; readonly most: number },
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const name of ['registrationId', 'userId'] as const) {
    const ids = [...new Set(authors.flatMap((author) => author[name] ?? []))];
    if (ids.length === 0) continue;
    const { rows } = await tx.execute<{ id: string; at: number }>(sql`
      select author.id, (extract(epoch from newest.created_at) * 1000)::float8 as at
      from unnest(${sql.param(ids)}::uuid[]) as author (id) cross join lateral (
        select ${chatMessages.createdAt} from ${chatMessages}
        where ${chatMessages.liveId} = ${liveId} and ${chatMessages[name]} = author.id
        order by ${chatMessages.createdAt} desc limit ${most}
      ) as newest
      order by newest.created_at desc`);
    for (const { id, at } of rows) found.set(id, [...(found.get(id) ?? []), at]);
  }
  return found;
}

/** Those of the attendees of whom the room shows a message. */
export async function listShown(
  tx: Transaction,
  liveId: string,
  authors: readonly ChatAuthor[],
): Promise<ReadonlySet<string>> {
  const ids = authors.flatMap(({ registrationId }) => registrationId ?? []);
  const { registrationId } = chatMessages;
  const rows = await tx
    .selectDistinct({ registrationId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.liveId, liveId),
        inArray(registrationId, ids),
        eq(chatMessages.isHeld, false),
        isNull(chatMessages.removedAt),
      ),
    );
  return new Set(rows.flatMap((row) => row.registrationId ?? []));
}

/** Messages of attendees since then, up to `most`. */
export async function countSince(
  tx: Transaction,
  { liveId, since, most }: { readonly liveId: string; readonly since: Date; readonly most: number },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select ${chatMessages.createdAt}, ${chatMessages.registrationId} from ${chatMessages}
      where ${chatMessages.liveId} = ${liveId} order by ${chatMessages.seq} desc limit ${most}
    ) as newest where newest.created_at > ${since.toISOString()}::timestamptz and newest.registration_id is not null`);
  return rows[0]?.count ?? 0;
}

/** In the order of `seq`. */
export async function insertMessages(
  tx: Transaction,
  messages: readonly (typeof chatMessages.$inferInsert)[],
): Promise<MessageRow[]> {
  const rows = await tx
    .insert(chatMessages)
    .values([...messages])
    .returning();
  return rows.toSorted((one, other) => one.seq - other.seq);
}

/** Changes messages of a locked room; answers them as they are now. */
export function changeMessages(
  tx: Transaction,
  { liveId, ids }: { readonly liveId: string; readonly ids: readonly string[] },
  values: Partial<Pick<MessageRow, 'isPinned' | 'isHeld' | 'removedAt' | 'body' | 'change'>>,
): Promise<MessageRow[]> {
  return tx
    .update(chatMessages)
    .set(values)
    .where(and(eq(chatMessages.liveId, liveId), inArray(chatMessages.id, [...ids])))
    .returning();
}

export async function findMessage(
  tx: Transaction,
  liveId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.liveId, liveId), eq(chatMessages.id, id)));
  return row;
}

export async function listPinned(tx: Transaction, liveId: string): Promise<MessageRow[]> {
  return tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.liveId, liveId), eq(chatMessages.isPinned, true)));
}

/** What is read of a room. */
export interface MessageQuery {
  readonly after?: number;
  readonly before?: number;
  readonly limit: number;
  readonly reader: Reader;
}

/** Who reads: the team reads what waits for it, an author the own messages that do. */
export interface Reader {
  readonly id: string;
  readonly moderates: boolean;
}

/**
 * A part of the room in the order of `seq`, and whether there is more than fits. With `after` it has what was removed, so that
 * who showed it learns that; otherwise it has what is there, and the newest part the pinned message too.
 */
export async function listMessages(
  db: Queryable,
  liveId: string,
  { after, before, limit, reader }: MessageQuery,
): Promise<{ readonly rows: readonly MessageRow[]; readonly hasMore: boolean }> {
  const inRoom = eq(chatMessages.liveId, liveId);
  if (after !== undefined) {
    const changed = await db
      .select()
      .from(chatMessages)
      .where(and(inRoom, gt(chatMessages.change, after)))
      .orderBy(asc(chatMessages.change))
      .limit(limit + 1);
    const rows = changed.slice(0, limit).toSorted((one, other) => one.seq - other.seq);
    return { rows, hasMore: changed.length > limit };
  }
  const isRead = reader.moderates
    ? undefined
    : or(eq(chatMessages.isHeld, false), eq(chatMessages.registrationId, reader.id));
  const newest = await db
    .select()
    .from(chatMessages)
    .where(
      and(
        inRoom,
        before === undefined ? undefined : lt(chatMessages.seq, before),
        isNull(chatMessages.removedAt),
        isRead,
      ),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(limit + 1);
  const hasMore = newest.length > limit;
  const rows = newest.slice(0, limit);
  const pinned =
    before === undefined && hasMore ? await listPinnedBefore(db, liveId, rows.at(-1)?.seq ?? 0) : [];
  return { rows: [...pinned, ...rows.toReversed()], hasMore };
}

function listPinnedBefore(db: Queryable, liveId: string, seq: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.liveId, liveId), eq(chatMessages.isPinned, true), lt(chatMessages.seq, seq)));
}

/** What these registrations wrote, the oldest first. */
export function listWritten(db: Queryable, registrationIds: readonly string[]) {
  const { registrationId, body, createdAt } = chatMessages;
  return db
    .select({ registrationId, body, createdAt })
    .from(chatMessages)
    .where(inArray(registrationId, [...registrationIds]))
    .orderBy(createdAt);
}

/** Messages of each minute, the oldest first; minutes without one are left out. */
export async function countByMinute(db: Queryable, liveId: string) {
  const minute = sql<Date>`date_trunc('minute', ${chatMessages.createdAt})`;
  const rows = await db
    .select({ minute: sql<string>`extract(epoch from ${minute}) * 1000`, count: sql<number>`count(*)::int` })
    .from(chatMessages)
    .where(eq(chatMessages.liveId, liveId))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(12_000);
  return rows.map(({ minute: at, count }) => ({ timestamp: Number(at), value: count }));
}

/** Who registered for a live; undefined where the registration is none of it. */
export async function findRegistered(
  db: Queryable,
  liveId: string,
  registrationId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const { id, name } = attendeeRegistrations;
  const [row] = await db
    .select({ id, name })
    .from(attendeeRegistrations)
    .where(and(eq(attendeeRegistrations.liveId, liveId), eq(id, registrationId)));
  return row;
}

/** Gives a person another name beside all messages of theirs. */
export async function renameAuthor(
  tx: Transaction,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await tx.update(chatMessages).set({ name }).where(eq(chatMessages.userId, userId));
}
