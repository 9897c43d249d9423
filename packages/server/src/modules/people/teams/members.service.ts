import type { Transaction } from '../../../kernel/database/database';
import { httpError, notFound, unknownValue, requireFound } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import {
  clientOf,
  findRoleToGive,
  keepAnOwner,
  memberChangeScope,
  memberScope,
  requireMemberChange,
} from '../../core/access';
import type { GivenRole } from '../../core/access';
import { recordEvent, recordOfChange } from '../../records/logs';
import type { EventType } from '../../records/logs';
import { queueTeamNews } from '../team-news';
import { hasPerson } from '../people';
import { changeMember, findMember, insertMember } from './members.store';
import type { StoredMember } from './members.store';
import { requireTeamForUpdate } from './accessible-team';
import { leaveTeam } from './teams.store';

type MemberCall = Call<'addMember'> | Call<'updateMember'> | Call<'removeMember'>;

/** Runs a change in a team of the scope, one after another within the client. */
function changeTeamOf<Result>(
  call: MemberCall,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { context, principal } = call;
  return context.db.transaction((tx) =>
    keepAnOwner(tx, [clientOf(principal)], async () => {
      await requireTeamForUpdate(tx, call, memberChangeScope(principal));
      return change(tx);
    }),
  );
}

async function requireMember(tx: Transaction, call: MemberCall): Promise<StoredMember> {
  return requireFound(await findMember(tx, call.params));
}

async function requireRole(
  tx: Transaction,
  { principal, body }: Call<'addMember'> | Call<'updateMember'>,
): Promise<GivenRole> {
  const role = await findRoleToGive(tx, { id: body.cargoId, clientId: clientOf(principal) });
  if (role === undefined) throw unknownValue('cargoId');
  return role;
}

async function note(
  tx: Transaction,
  call: MemberCall,
  entry: { event: EventType; role: string; before?: string },
): Promise<void> {
  const { accountId, userId } = call.params;
  const record = recordOfChange({ accountId, cargo: entry.role }, { cargo: entry.before });
  await recordEvent(tx, { call, event: entry.event, of: { id: userId, accountId }, record });
}

export async function joinTeam(call: Call<'addMember'>): Promise<StoredMember> {
  const { context, principal, params } = call;
  return changeTeamOf(call, async (tx) => {
    if (!(await hasPerson(tx, memberScope(principal), params.userId))) throw notFound();
    if ((await findMember(tx, params)) !== undefined) {
      throw httpError({ status: 409, code: 'ALREADY_MEMBER' });
    }
    const role = await requireRole(tx, call);
    await insertMember(tx, { ...params, roleId: role.id });
    // Not `role.permissions`: a manager of team users gets one more permission in each team.
    const { permissions } = await requireMember(tx, call);
    const { product } = context.config;
    requireMemberChange(principal, { accountId: params.accountId, product, next: permissions });
    await note(tx, call, { event: 'MEMBRO_CRIADO', role: role.name });
    // Nobody who is invited only: the invitation tells. Nor who adds themselves.
    if (params.userId !== principal.userId)
      await queueTeamNews(tx, { news: 'added', ...params, about: principal.userId });
    return requireMember(tx, call);
  });
}

export async function changeMemberRole(call: Call<'updateMember'>): Promise<StoredMember> {
  const { context, principal, params } = call;
  return changeTeamOf(call, async (tx) => {
    const member = await requireMember(tx, call);
    const role = await requireRole(tx, call);
    requireMemberChange(principal, {
      accountId: params.accountId,
      product: context.config.product,
      current: member.permissions,
      next: role.permissions,
    });
    await changeMember(tx, { ...params, roleId: role.id });
    await note(tx, call, { event: 'MEMBRO_ATUALIZADO', role: role.name, before: member.roleName });
    return requireMember(tx, call);
  });
}

export async function removeFromTeam(call: Call<'removeMember'>): Promise<void> {
  const { context, principal, params } = call;
  await changeTeamOf(call, async (tx) => {
    const member = await requireMember(tx, call);
    const { product } = context.config;
    requireMemberChange(principal, { accountId: params.accountId, product, current: member.permissions });
    await leaveTeam(tx, params);
    await note(tx, call, { event: 'MEMBRO_REMOVIDO', role: member.roleName });
  });
}
