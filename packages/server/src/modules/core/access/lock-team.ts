import { and, eq } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Transaction } from '../../../kernel/database/database';
import { accounts } from '../../../schema';

/** Whether the team is there; it is not deleted before the transaction ends. */
export async function lockTeamShared(tx: Transaction, accountId: string): Promise<boolean> {
  const [team] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isAlive(accounts)))
    .for('share');
  return team !== undefined;
}
