import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { Reach } from './reach.policy.pure';
import { isAlive } from '../../../kernel/database/alive';
import { accounts } from '../../../schema/teams';

/** A reach in a query, whose client may be a value that a prepared statement is given later. */
export type QueriedReach = Pick<Reach, 'accountIds'> & { readonly clientId: string | Placeholder };

/** A condition on `accounts`: living teams inside of a reach. */
export function withinReach({ clientId, accountIds }: QueriedReach): SQL {
  const named = accountIds === null ? undefined : inTeams(accountIds);
  return and(eq(accounts.clientId, clientId), isAlive(accounts), named) ?? sql`false`;
}

function inTeams(accountIds: readonly string[]): SQL {
  return accountIds.length === 0 ? sql`false` : inArray(accounts.id, [...accountIds]);
}
