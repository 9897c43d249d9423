import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { billingCustomers } from '../../../schema';

/** Who is to pay for a team. */
export type CustomerRow = typeof billingCustomers.$inferSelect;

export async function findCustomer(db: Queryable, accountId: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.accountId, accountId));
  return row ?? null;
}

/** Writes who is to pay. Correct under the lock of the team. */
export async function writeCustomer(
  tx: Transaction,
  row: Omit<typeof billingCustomers.$inferInsert, 'version'>,
): Promise<void> {
  const { accountId, ...change } = row;
  const { rowCount } = await tx
    .update(billingCustomers)
    .set({ ...change, version: sql`${billingCustomers.version} + 1` })
    .where(eq(billingCustomers.accountId, accountId));
  if (rowCount === 0) await tx.insert(billingCustomers).values(row);
}
