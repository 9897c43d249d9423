import { requireFound } from '../../../kernel/errors/http-error';
import type { Transaction } from '../../../kernel/database/database';
import type { Call } from '../../../kernel/http/module';
import { requireFactor } from '../../core/access';
import type { AccountScope } from '../../core/access';
import { findTeam, findTeamForUpdate } from './teams.store';
import type { AccountRow, TeamDetails } from './teams.store';

/** A call that names a team in its address. */
type TeamCall = Pick<Call, 'context' | 'principal'> & { readonly params: { readonly accountId: string } };

/**
 * A team that the caller reaches, as a member or by a role for the whole client.
 *
 * @throws 404 outside of the scope, 403 `SECOND_FACTOR_REQUIRED`.
 */
export async function requireTeam(call: TeamCall, scope: AccountScope): Promise<TeamDetails> {
  const team = requireFound(await findTeam(call.context.db, scope, call.params.accountId));
  requireFactor(call.principal, [team.account]);
  return team;
}

/** Like {@link requireTeam}; nobody else changes the team before the transaction ends. */
export async function requireTeamForUpdate(
  tx: Transaction,
  call: TeamCall,
  scope: AccountScope,
): Promise<AccountRow> {
  const team = requireFound(await findTeamForUpdate(tx, scope, call.params.accountId));
  requireFactor(call.principal, [team]);
  return team;
}
