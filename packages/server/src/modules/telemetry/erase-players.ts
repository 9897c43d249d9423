import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database';
import { playEvents, plays } from '../../schema/telemetry';

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
export async function erasePlayers(tx: Transaction, attendeeIds: readonly string[]): Promise<void> {
  const ids = sql.param(attendeeIds);
  await tx.execute(sql`
    delete from ${playEvents} using ${plays}
    where ${plays.attendeeId} = any(${ids}::uuid[])
      and ${playEvents.subjectId} = ${plays.subjectId} and ${playEvents.playId} = ${plays.id}`);
  await tx.execute(sql`
    update ${plays} set attendee_id = null, last_error = null, ${sql.raw(names.map((name) => `${name} = null`).join(', '))}
    where ${plays.attendeeId} = any(${ids}::uuid[])`);
}
