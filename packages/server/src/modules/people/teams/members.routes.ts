import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { memberScope } from '../../core/access';
import { changeMemberRole, joinTeam, removeFromTeam } from './members.service';
import { listMembers as readMembers } from './members.store';
import { requireTeam } from './accessible-team';
import { presentMember } from './teams.presenter.pure';

async function listMembers(call: Call<'listMembers'>): Promise<Answer<'listMembers'>> {
  const { context, principal, params, query } = call;
  await requireTeam(call, memberScope(principal));
  const { items, total } = await readMembers(context.db, params.accountId, query);
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return {
    status: 200,
    body: { items: items.map((item) => presentMember(item, toUrl)), pagination: pagination(query, total) },
  };
}

async function addMember(call: Call<'addMember'>): Promise<Answer<'addMember'>> {
  const toUrl = (key: string): string => call.context.mediaLinks.url(key);
  return { status: 201, body: presentMember(await joinTeam(call), toUrl) };
}

async function updateMember(call: Call<'updateMember'>): Promise<Answer<'updateMember'>> {
  const toUrl = (key: string): string => call.context.mediaLinks.url(key);
  return { status: 200, body: presentMember(await changeMemberRole(call), toUrl) };
}

async function removeMember(call: Call<'removeMember'>): Promise<Answer<'removeMember'>> {
  await removeFromTeam(call);
  return { status: 204 };
}

/** The people of a team. */
export const memberHandlers = {
  listMembers,
  addMember,
  updateMember,
  removeMember,
} satisfies Handlers;
