import { and, eq, inArray, sql } from 'drizzle-orm';
import { isAlive } from '../../../../kernel/database/alive';
import type { Transaction } from '../../../../kernel/database/database';
import { lives } from '../../../../schema';

/** The titles and times of the team's lives with one of these titles; two files of one team wait for each other. */
export async function findSameTitles(
  tx: Transaction,
  accountId: string,
  titles: readonly string[],
): Promise<{ title: string; scheduledStartTime: Date | null }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live rows ${accountId}`}, 0))`);
  if (titles.length === 0) return [];
  return tx
    .select({ title: lives.title, scheduledStartTime: lives.scheduledStartTime })
    .from(lives)
    .where(and(eq(lives.accountId, accountId), isAlive(lives), inArray(lives.title, [...titles])));
}
