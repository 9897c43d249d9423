import { inArray, sql } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import type { Transaction } from '../../kernel/database/database';
import { attendees, playEvents, plays } from '../../schema';
import { forgetWritten } from '../chat';
import { listRegistrations } from './attendees.store';

/** What tells whose a play was, and where and with what it was watched. */
const names = [
  'viewer_code',
  'device',
  'os',
  'app',
  'network',
  'cdn',
  'provider',
  'country',
  'state',
  'city',
] as const;

/** Plays of attendees become those of nobody: the figures of the live stay as they are. */
async function forgetPlays(tx: Transaction, attendeeIds: readonly string[]): Promise<void> {
  const ids = sql.param(attendeeIds);
  await tx.execute(sql`
    delete from ${playEvents} using ${plays}
    where ${plays.attendeeId} = any(${ids}::uuid[])
      and ${playEvents.subjectId} = ${plays.subjectId} and ${playEvents.playId} = ${plays.id}`);
  await tx.execute(sql`
    update ${plays} set attendee_id = null, last_error = null, ${sql.raw(names.map((name) => `${name} = null`).join(', '))}
    where ${plays.attendeeId} = any(${ids}::uuid[])`);
}

/** Erases attendees with everything that is kept of them; open sockets and chats are told. */
export async function eraseAttendees(
  tx: Transaction,
  { bus, clock }: Pick<ServerContext, 'bus' | 'clock'>,
  attendeeIds: readonly string[],
): Promise<void> {
  // First, and in the order of all others that lock attendees.
  await tx.execute(
    sql`select 1 from ${attendees} where id = any(${sql.param(attendeeIds)}::uuid[]) order by id for update`,
  );
  const registrations = await listRegistrations(tx, attendeeIds);
  const registrationIds = registrations.map(({ id }) => id);
  await forgetWritten({ tx, bus, clock }, registrationIds);
  await forgetPlays(tx, attendeeIds);
  await tx.delete(attendees).where(inArray(attendees.id, [...attendeeIds]));
  await tx.execute(
    sql`select pg_notify('palco_access', id) from unnest(${sql.param(registrationIds)}::text[]) as erased (id)`,
  );
}
