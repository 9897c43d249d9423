import { httpError, notFound, unknownValue } from '../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import type { Transaction } from '../../kernel/database/database';
import { findRoleToGive, requireMemberChange } from '../grants';
import type { GivenRole } from '../grants';
import { recordEvent } from '../logs';
import { keepAnOwner } from '../owners';
import { hasPerson } from '../people';
import { clientOf, memberChangeReach, memberReach } from '../reach';
import { changeMember, findMember, insertMember, listMembers as readMembers } from './members.store';
import type { StoredMember } from './members.store';
import { presentMember } from './teams.presenter.pure';
import { findTeam, findTeamForUpdate, leaveTeam } from './teams.store';

type MemberCall = Call<'addMember'> | Call<'updateMember'> | Call<'removeMember'>;

async function listMembers({
  context,
  principal,
  params,
  query,
}: Call<'listMembers'>): Promise<Answer<'listMembers'>> {
  const team = await findTeam(context.db, memberReach(principal), params.accountId);
  if (team === undefined) throw notFound();
  const { items, total } = await readMembers(context.db, params.accountId, query);
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return {
    status: 200,
    body: { items: items.map((item) => presentMember(item, toUrl)), pagination: pagination(query, total) },
  };
}

/** Runs a change in a team of the reach, one after another within the client. */
function changeTeamOf<Result>(
  { context, principal, params }: MemberCall,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction((tx) =>
    keepAnOwner(tx, [clientOf(principal)], async () => {
      const team = await findTeamForUpdate(tx, memberChangeReach(principal), params.accountId);
      if (team === undefined) throw notFound();
      return change(tx);
    }),
  );
}

async function requireMember(tx: Transaction, call: MemberCall): Promise<StoredMember> {
  const member = await findMember(tx, call.params);
  if (member === undefined) throw notFound();
  return member;
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
  entry: { event: string; role: string },
): Promise<void> {
  const { accountId, userId } = call.params;
  const record = [
    { Key: 'accountId', Value: accountId },
    { Key: 'cargo', Value: entry.role },
  ];
  await recordEvent(tx, { call, accountId, event: entry.event, identifier: userId, record });
}

async function showMember(tx: Transaction, call: MemberCall): Promise<ReturnType<typeof presentMember>> {
  return presentMember(await requireMember(tx, call), (key) => call.context.mediaLinks.url(key));
}

async function addMember(call: Call<'addMember'>): Promise<Answer<'addMember'>> {
  const { context, principal, params } = call;
  const body = await changeTeamOf(call, async (tx) => {
    if (!(await hasPerson(tx, memberReach(principal), params.userId))) throw notFound();
    if ((await findMember(tx, params)) !== undefined) {
      throw httpError({ status: 409, code: 'ALREADY_MEMBER' });
    }
    const role = await requireRole(tx, call);
    await insertMember(tx, { ...params, roleId: role.id });
    // Not the role alone: who manages the own teams everywhere gets more here than the role says.
    const { permissions } = await requireMember(tx, call);
    const { product } = context.config;
    requireMemberChange(principal, { accountId: params.accountId, product, next: permissions });
    await note(tx, call, { event: 'MEMBRO_CRIADO', role: role.name });
    return showMember(tx, call);
  });
  return { status: 201, body };
}

async function updateMember(call: Call<'updateMember'>): Promise<Answer<'updateMember'>> {
  const { context, principal, params } = call;
  const body = await changeTeamOf(call, async (tx) => {
    const member = await requireMember(tx, call);
    const role = await requireRole(tx, call);
    requireMemberChange(principal, {
      accountId: params.accountId,
      product: context.config.product,
      current: member.permissions,
      next: role.permissions,
    });
    await changeMember(tx, { ...params, roleId: role.id });
    await note(tx, call, { event: 'MEMBRO_ATUALIZADO', role: role.name });
    return showMember(tx, call);
  });
  return { status: 200, body };
}

async function removeMember(call: Call<'removeMember'>): Promise<Answer<'removeMember'>> {
  const { context, principal, params } = call;
  await changeTeamOf(call, async (tx) => {
    const member = await requireMember(tx, call);
    const { product } = context.config;
    requireMemberChange(principal, { accountId: params.accountId, product, current: member.permissions });
    await leaveTeam(tx, params);
    await note(tx, call, { event: 'MEMBRO_REMOVIDO', role: member.roleName });
  });
  return { status: 204 };
}

/** The people of a team. */
export const memberHandlers = {
  listMembers,
  addMember,
  updateMember,
  removeMember,
} satisfies Handlers;
