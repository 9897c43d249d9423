import { inArray, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { attendees } from '../../../schema/attendees';
import { purgeWritten } from '../chat';
import { listRegistrations } from './attendees.store';

/** What erasing attendees takes. */
export interface Erasing extends Pick<ServerContext, 'bus' | 'clock'> {
  /** Erases whose plays those of attendees are; the plays are still counted. */
  erasePlayers(tx: Transaction, attendeeIds: readonly string[]): Promise<void>;
}

/** Erases attendees with everything that is kept of them; open sockets and chats are told. */
export async function eraseAttendees(
  tx: Transaction,
  { bus, clock, erasePlayers }: Erasing,
  attendeeIds: readonly string[],
): Promise<void> {
  // First, and in the order of all others that lock attendees.
  await tx.execute(
    sql`select 1 from ${attendees} where id = any(${sql.param(attendeeIds)}::uuid[]) order by id for update`,
  );
  const registrations = await listRegistrations(tx, attendeeIds);
  const registrationIds = registrations.map(({ id }) => id);
  await purgeWritten({ tx, bus, clock }, registrationIds);
  await erasePlayers(tx, attendeeIds);
  await tx.delete(attendees).where(inArray(attendees.id, [...attendeeIds]));
  await tx.execute(
    sql`select pg_notify('palco_access', id) from unnest(${sql.param(registrationIds)}::text[]) as erased (id)`,
  );
}
