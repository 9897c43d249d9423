import { httpError } from '../../kernel/errors/http-error';
import { membershipIn } from '../../kernel/http/caller';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import { teamScope } from './teams.policy.pure';
import { presentAccount, presentTeam } from './teams.presenter.pure';
import { findAccount, listTeams as readTeams } from './teams.store';

async function listTeams({ context, caller, query }: Call<'listTeams'>): Promise<Answer> {
  const { items, total } = await readTeams(context.db, teamScope(caller), query);
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return {
    status: 200,
    body: {
      items: items.map((team) => presentTeam(team, membershipIn(caller, team.id), toUrl)),
      pagination: pagination(query, total),
    },
  };
}

async function getAccount({ context, caller }: Call<'getAccount'>): Promise<Answer> {
  // Somebody without a team has a home account, but is no member of it.
  const isMember = membershipIn(caller, caller.accountId) !== undefined;
  const account = isMember ? await findAccount(context.db, caller.accountId) : undefined;
  if (account === undefined) throw httpError({ status: 404, code: 'NOT_FOUND' });
  return { status: 200, body: { data: presentAccount(account, (key) => context.mediaLinks.url(key)) } };
}

/** Teams, which the wire also calls accounts. */
export const teamsModule: ServerModule = { name: 'teams', handlers: { listTeams, getAccount } };
