import { and, eq } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { accounts } from '../../../schema';
import { JobError } from '../../../kernel/jobs';

/**
 * Ends a job that would bring new media into a team that is gone or blocked.
 *
 * @throws JobError `NOT_FOUND` or `ACCOUNT_BLOCKED`, for good.
 */
export async function requireOpenTeam(db: Queryable, accountId: string): Promise<void> {
  const [team] = await db
    .select({ blocked: accounts.blocked })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isAlive(accounts)));
  if (team === undefined) throw new JobError('NOT_FOUND', { retryable: false });
  if (team.blocked) throw new JobError('ACCOUNT_BLOCKED', { retryable: false });
}
