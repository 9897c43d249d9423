import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { attendees, liveClassrooms, lives } from '../../../schema';
import { recordEvent, systemSource } from '../../records/logs';
import { eraseAttendees } from './erase-attendees';
import type { Erasing } from './erase-attendees';

/** The name of the recurring work, which the entries of the log show. */
export const eraseExpiredKind = 'erase-attendees';

const batch = 500;

/** A live, in the trash too, whose attendees are kept longer than its organiser set. */
function nextExpired(db: Queryable, now: Date) {
  const after = sql`${lives.finishedAt} + make_interval(days => ${liveClassrooms.retentionDays})`;
  return db
    .select({ liveId: lives.id, accountId: lives.accountId })
    .from(lives)
    .innerJoin(liveClassrooms, eq(liveClassrooms.liveId, lives.id))
    .where(
      and(
        isNotNull(liveClassrooms.retentionDays),
        isNotNull(lives.finishedAt),
        sql`${after} <= ${now.toISOString()}::timestamptz`,
        sql`exists (select 1 from ${attendees} where ${attendees.liveId} = ${lives.id})`,
      ),
    )
    .orderBy(asc(lives.finishedAt), asc(lives.id))
    .limit(1);
}

/** Erases the data of attendees whose time is over, in short transactions, with an entry for each live. */
export async function eraseExpired(
  { db, bus, clock, erasePlayers }: Erasing & Pick<ServerContext, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [expired] = await nextExpired(db, new Date(clock.now()));
    if (expired === undefined) return;
    const { liveId, accountId } = expired;
    await db.transaction(async (tx) => {
      const ids = await tx
        .select({ id: attendees.id })
        .from(attendees)
        .where(eq(attendees.liveId, liveId))
        .orderBy(asc(attendees.id))
        .limit(batch)
        .for('update');
      await eraseAttendees(
        tx,
        { bus, clock, erasePlayers },
        ids.map(({ id }) => id),
      );
      await recordEvent(tx, {
        call: systemSource(eraseExpiredKind, accountId),
        event: 'PARTICIPANTE_APAGADO',
        of: { id: liveId, accountId },
        record: { attendees: ids.length },
      });
    });
  }
}
