import { eq, sql } from 'drizzle-orm';
import { chatMessages, chatRooms } from '../../kernel/database/tables';
import type { ServerContext } from '../../kernel/context';
import type { Transaction } from '../../kernel/database/database';
import { publishToTopic } from '../realtime';
import { lockRoom } from './chat.store';

interface Forgetting extends Pick<ServerContext, 'bus' | 'clock'> {
  readonly tx: Transaction;
}

/**
 * Empties what these registrations wrote, before they are erased. The places stay, without a text, a name or an author: pages
 * that are open, and those that were away, take from them what they show.
 */
export async function forgetWritten(
  { tx, bus, clock }: Forgetting,
  registrationIds: readonly string[],
): Promise<void> {
  const ids = sql.param(registrationIds);
  const { rows } = await tx.execute<{ liveId: string }>(sql`
    select distinct ${chatMessages.liveId} as "liveId" from ${chatMessages}
    where ${chatMessages.registrationId} = any(${ids}::uuid[]) order by 1`);
  for (const { liveId } of rows) {
    const room = await lockRoom(tx, liveId);
    const now = clock.now();
    const changed = await tx.execute<{ id: string; change: string }>(sql`
      update ${chatMessages} set
        registration_id = null, name = '', body = '', is_pinned = false,
        removed_at = coalesce(${chatMessages.removedAt}, ${new Date(now).toISOString()}::timestamptz),
        change = ${room.lastChange} + written.place
      from (
        select id, row_number() over (order by seq) as place from ${chatMessages}
        where ${chatMessages.liveId} = ${liveId} and ${chatMessages.registrationId} = any(${ids}::uuid[])
      ) as written
      where ${chatMessages.id} = written.id
      returning ${chatMessages.id} as id, ${chatMessages.change} as change`);
    const lastChange = room.lastChange + changed.rows.length;
    const last = changed.rows.find(({ change }) => Number(change) === lastChange);
    if (last === undefined) continue;
    await tx.update(chatRooms).set({ lastChange }).where(eq(chatRooms.liveId, liveId));
    // One line for all: who hears it misses the numbers before it, and reads them.
    await publishToTopic({ tx, bus }, `chat:${liveId}`, {
      evento: 'removida',
      timestamp: now,
      live_id: liveId,
      id: last.id,
      mudanca: lastChange,
    });
  }
}
