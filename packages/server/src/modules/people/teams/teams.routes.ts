import { notFound } from '../../../kernel/errors/http-error';
import { noContent, ok } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { membershipIn } from '../../../kernel/http/callers-team.pure';
import type { ImageIntake } from '../../core/images';
import { teamScope } from '../../core/access';
import type { OpenLibrary } from './library-of-team.port';
import { memberHandlers } from './members.routes';
import { getTeamOf } from './object-team.routes';
import { requireTeam } from './accessible-team';
import { settingsHandlers } from './settings.routes';
import { listedTeams } from './teams.policy.pure';
import { presentAccount, presentTeam, presentTeamDetails } from './teams.presenter.pure';
import { changeTeam, makeTeam, removeTeam } from './teams.service';
import { findAccount, listTeams as readTeams } from './teams.store';
import { createThumbnailHandlers } from './thumbnail.routes';

async function listTeams({ context, principal, query }: Call<'listTeams'>): Promise<Answer<'listTeams'>> {
  const { items, total } = await readTeams(context.db, listedTeams(principal), query);
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return {
    status: 200,
    body: {
      items: items.map((team) => presentTeam(team, membershipIn(principal, team.id), toUrl)),
      pagination: pagination(query, total),
    },
  };
}

async function getAccount({ context, principal }: Call<'getAccount'>): Promise<Answer<'getAccount'>> {
  // Somebody without a team has a home account, but is no member of it.
  const membership = membershipIn(principal, principal.accountId);
  const account = membership && (await findAccount(context.db, principal.accountId));
  if (account === undefined || membership === undefined) throw notFound();
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return { status: 200, body: { data: presentAccount(account, membership, toUrl) } };
}

async function readTeam(
  call: Call<'getTeam'> | Call<'updateTeam'>,
): Promise<ReturnType<typeof presentTeamDetails>> {
  const team = await requireTeam(call, teamScope(call.principal));
  return presentTeamDetails(team, (key) => call.context.mediaLinks.url(key));
}

/** Teams, which the wire also calls accounts, with their members and settings. */
export function createTeamsModule({
  images,
  openLibrary,
}: {
  readonly images: ImageIntake;
  readonly openLibrary: OpenLibrary;
}): ServerModule {
  return {
    name: 'teams',
    handlers: {
      listTeams,
      getAccount,
      getTeamOf,
      async createTeam(call) {
        const toUrl = (key: string): string => call.context.mediaLinks.url(key);
        return { status: 201, body: presentTeamDetails(await makeTeam(call, openLibrary), toUrl) };
      },
      getTeam: ok((call) => readTeam(call)),
      async updateTeam(call) {
        await changeTeam(call);
        return { status: 200, body: await readTeam(call) };
      },
      deleteTeam: noContent(removeTeam),
      ...createThumbnailHandlers(images),
      ...memberHandlers,
      ...settingsHandlers,
    },
  };
}
