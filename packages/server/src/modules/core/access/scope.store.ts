import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { AccountScope } from './scope.policy.pure';
import { isAlive } from '../../../kernel/database/alive';
import { accounts } from '../../../schema/teams';

/** A scope in a query, whose client may be a value that a prepared statement is given later. */
export type QueriedScope = Pick<AccountScope, 'accountIds'> & { readonly clientId: string | Placeholder };

/** A condition on `accounts`: living teams inside of a scope. */
export function inScope({ clientId, accountIds }: QueriedScope): SQL {
  const named = accountIds === null ? undefined : inTeams(accountIds);
  return and(eq(accounts.clientId, clientId), isAlive(accounts), named) ?? sql`false`;
}

function inTeams(accountIds: readonly string[]): SQL {
  return accountIds.length === 0 ? sql`false` : inArray(accounts.id, [...accountIds]);
}
