import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../kernel/database/database';
import { playEvents, plays } from '../../../schema/telemetry';
import { playTexts } from './play-texts.pure';

/** Plays of attendees become those of nobody: the figures of the live stay as they are. */
export async function erasePlayers(tx: Transaction, attendeeIds: readonly string[]): Promise<void> {
  const ids = sql.param(attendeeIds);
  await tx.execute(sql`
    delete from ${playEvents} using ${plays}
    where ${plays.attendeeId} = any(${ids}::uuid[])
      and ${playEvents.subjectId} = ${plays.subjectId} and ${playEvents.playId} = ${plays.id}`);
  await tx.execute(sql`
    update ${plays} set attendee_id = null, last_error = null, ${sql.raw(playTexts.map((name) => `${name} = null`).join(', '))}
    where ${plays.attendeeId} = any(${ids}::uuid[])`);
}
