import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { chatMessages, chatRooms } from '../../../schema';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { publishToTopic } from '../../people/realtime';
import { lockRoom } from './chat.store';

/** Where messages are emptied. */
export interface Emptying extends Pick<ServerContext, 'bus' | 'clock'> {
  readonly tx: Transaction;
}

interface Emptied {
  readonly liveId: string;
  /** Those of these registrations; all of the room without it. */
  readonly registrationIds?: readonly string[];
  /** Their authors are forgotten too, with what was removed before. */
  readonly clearsAuthors?: boolean;
}

/**
 * Empties messages of a room. The places stay, without a text: pages that are open, and those that were away, take from them what
 * they show. @returns how many.
 */
export async function emptyMessages(
  { tx, bus, clock }: Emptying,
  { liveId, registrationIds, clearsAuthors = false }: Emptied,
): Promise<number> {
  const room = await lockRoom(tx, liveId);
  const now = clock.now();
  const ofThem =
    registrationIds && sql`${chatMessages.registrationId} = any(${sql.param(registrationIds)}::uuid[])`;
  const there = clearsAuthors ? undefined : sql`${chatMessages.removedAt} is null`;
  const forgotten: SQL = clearsAuthors ? sql`registration_id = null, name = '',` : sql``;
  const { rows } = await tx.execute<{ id: string; change: string }>(sql`
    update ${chatMessages} set
      ${forgotten} body = '', is_pinned = false, is_held = false,
      removed_at = coalesce(${chatMessages.removedAt}, ${new Date(now).toISOString()}::timestamptz),
      change = ${room.lastChange} + written.place
    from (
      select id, row_number() over (order by seq) as place from ${chatMessages}
      where ${and(eq(chatMessages.liveId, liveId), ofThem, there)}
    ) as written
    where ${chatMessages.id} = written.id
    returning ${chatMessages.id} as id, ${chatMessages.change} as change`);
  const lastChange = room.lastChange + rows.length;
  const last = rows.find(({ change }) => Number(change) === lastChange);
  if (last === undefined) return 0;
  await tx.update(chatRooms).set({ lastChange }).where(eq(chatRooms.liveId, liveId));
  // One line for all: who hears it misses the numbers before it, and reads them.
  await publishToTopic({ tx, bus }, `chat:${liveId}`, {
    evento: 'removida',
    timestamp: now,
    live_id: liveId,
    id: last.id,
    mudanca: lastChange,
  });
  return rows.length;
}
