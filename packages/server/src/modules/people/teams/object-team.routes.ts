import type { Answer, Call } from '../../../kernel/http/module';
import { membershipIn } from '../../../kernel/http/callers-team.pure';
import { findObject } from './object-team.store';
import { mayOpen } from './teams.policy.pure';

/** In which of the caller's teams an object is; null also where the caller may not open it there. */
export async function getTeamOf({
  context,
  principal,
  params,
}: Call<'getTeamOf'>): Promise<Answer<'getTeamOf'>> {
  const found = await findObject(context.db, {
    id: params.id,
    accountIds: principal.memberships.map(({ accountId }) => accountId),
  });
  const membership = found && membershipIn(principal, found.accountId);
  const isOpen = found && membership && mayOpen(found.kind, membership.permissions);
  return { status: 200, body: { accountId: isOpen ? found.accountId : null } };
}
