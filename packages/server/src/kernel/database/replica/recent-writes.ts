import { inArray, lt, sql } from 'drizzle-orm';
import type { Bus } from '../../../ports/bus';
import type { Queryable } from '../database';
import { recentWrites } from '../../../schema/kernel/recent-writes';

/** Longer than any transaction, and than a replica that is used may be behind. */
const recentMs = 60_000;

const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;

/** Notes who wrote: after the commit of what was written, or in its transaction. */
export async function noteWrite(db: Queryable, writers: readonly string[]): Promise<void> {
  if (writers.length === 0) return;
  await db.insert(recentWrites).values(writers.map((writer) => ({ writer })));
}

/** Whether all that these wrote was done before a snapshot of the primary. */
export async function isWithin(
  db: Queryable,
  writers: readonly string[],
  snapshot: string,
): Promise<boolean> {
  if (writers.length === 0) return true;
  const { rows } = await db.execute(sql`
    select 1 from ${recentWrites}
    where ${inArray(recentWrites.writer, [...writers])} and ${recentWrites.at} > ${ago(recentMs)}
      and not pg_visible_in_snapshot(${recentWrites.transaction}::text::xid8, ${snapshot}::pg_snapshot)
    limit 1`);
  return rows.length === 0;
}

export async function deleteExpiredWrites(db: Queryable): Promise<void> {
  await db.delete(recentWrites).where(lt(recentWrites.at, ago(2 * recentMs)));
}

const ofTeam = /^account:(.+)$/;

/**
 * A bus whose messages to a team are noted as writes of the team: who hears one reads what it tells of, through whatever
 * process.
 */
export function notePublished(bus: Bus): Bus {
  return {
    connect: (handlers) => bus.connect(handlers),
    async publish(tx, topic, body) {
      const team = ofTeam.exec(topic)?.[1];
      if (team !== undefined) await noteWrite(tx, [team]);
      await bus.publish(tx, topic, body);
    },
  };
}
