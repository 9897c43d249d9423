import { noContent } from '../../../kernel/http/module';
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

/** The people of a team. */
export const memberHandlers = {
  listMembers,
  async addMember(call) {
    const toUrl = (key: string): string => call.context.mediaLinks.url(key);
    return { status: 201, body: presentMember(await joinTeam(call), toUrl) };
  },
  async updateMember(call) {
    const toUrl = (key: string): string => call.context.mediaLinks.url(key);
    return { status: 200, body: presentMember(await changeMemberRole(call), toUrl) };
  },
  removeMember: noContent(removeFromTeam),
} satisfies Handlers;
