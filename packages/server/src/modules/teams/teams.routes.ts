import { randomUUID } from 'node:crypto';
import { httpError, notFound, unknownValue } from '../../kernel/errors/http-error';
import { membershipIn } from '../../kernel/http/principal';
import { requireVersion } from '../../kernel/http/if-match';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import { trimmedText } from '../../kernel/http/text-rule';
import type { ImageIntake } from '../images';
import { findRoleToGive } from '../grants';
import { recordEvent } from '../logs';
import { keepAnOwner } from '../owners';
import { clientOf, isDeveloper, seesClient, teamReach } from '../reach';
import { memberHandlers } from './members.routes';
import { settingsHandlers } from './settings.routes';
import { teamScope } from './teams.policy.pure';
import { presentAccount, presentTeam, presentTeamDetails } from './teams.presenter.pure';
import {
  changeTeam,
  findAccount,
  findTeam,
  findTeamForUpdate,
  hasClient,
  hasVideos,
  insertTeam,
  leaveTeam,
  listTeams as readTeams,
} from './teams.store';
import { insertMember } from './members.store';
import { createThumbnailHandlers } from './thumbnail.routes';

async function listTeams({ context, principal, query }: Call<'listTeams'>): Promise<Answer> {
  const { items, total } = await readTeams(context.db, teamScope(principal), query);
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return {
    status: 200,
    body: {
      items: items.map((team) => presentTeam(team, membershipIn(principal, team.id), toUrl)),
      pagination: pagination(query, total),
    },
  };
}

async function getAccount({ context, principal }: Call<'getAccount'>): Promise<Answer> {
  // Somebody without a team has a home account, but is no member of it.
  const membership = membershipIn(principal, principal.accountId);
  const account = membership && (await findAccount(context.db, principal.accountId));
  if (account === undefined || membership === undefined) throw notFound();
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return { status: 200, body: { data: presentAccount(account, membership, toUrl) } };
}

async function readTeam(
  { context, principal }: Pick<Call, 'context' | 'principal'>,
  id: string,
): Promise<ReturnType<typeof presentTeamDetails>> {
  const team = await findTeam(context.db, teamReach(principal), id);
  if (team === undefined) throw notFound();
  return presentTeamDetails(team, (key) => context.mediaLinks.url(key));
}

async function getTeam(call: Call<'getTeam'>): Promise<Answer> {
  return { status: 200, body: await readTeam(call, call.params.accountId) };
}

async function createTeam(call: Call<'createTeam'>): Promise<Answer> {
  const { context, principal, body } = call;
  const id = randomUUID();
  const name = trimmedText('name', body.name);
  const ownId = clientOf(principal);
  const clientId = body.clientId ?? ownId;
  const roleId = membershipIn(principal, principal.accountId)?.roleId;
  if (roleId === undefined) throw httpError({ status: 403, code: 'FORBIDDEN' });
  const team = await context.db.transaction(async (tx) => {
    const { product } = context.config;
    const named = { id: clientId, ownId: isDeveloper(principal, product) ? null : ownId };
    const isKnown = seesClient(principal, clientId, product) && (await hasClient(tx, named));
    if (!isKnown) throw unknownValue('clientId');
    // The caller's role may be taken and deleted in this moment.
    const role = await findRoleToGive(tx, { id: roleId, clientId: ownId });
    if (role === undefined) throw httpError({ status: 403, code: 'FORBIDDEN' });
    await insertTeam(tx, { id, clientId, name });
    // Somebody has to be able to open it.
    await insertMember(tx, { accountId: id, userId: principal.userId, roleId });
    const record = [{ Key: 'name', Value: name }];
    await recordEvent(tx, { call, accountId: id, event: 'TIME_CRIADO', identifier: id, record });
    return findTeam(tx, { clientId, accountIds: null }, id);
  });
  if (team === undefined) throw notFound();
  return { status: 201, body: presentTeamDetails(team, (key) => context.mediaLinks.url(key)) };
}

async function updateTeam(call: Call<'updateTeam'>): Promise<Answer> {
  const { context, principal, params, body } = call;
  const name = body.name === undefined ? undefined : trimmedText('name', body.name);
  await context.db.transaction(async (tx) => {
    const before = await findTeamForUpdate(tx, teamReach(principal), params.accountId);
    if (before === undefined) throw notFound();
    requireVersion(call.request.headers['if-match'], before.version);
    await changeTeam(tx, before.id, { name, blocked: body.bloqueada });
    await recordEvent(tx, {
      call,
      accountId: before.id,
      event: 'TIME_ATUALIZADO',
      identifier: before.id,
      record: Object.entries({ ...body, ...(name === undefined ? {} : { name }) }).map(([Key, Value]) => ({
        Key,
        Value,
      })),
    });
  });
  return { status: 200, body: await readTeam(call, params.accountId) };
}

async function deleteTeam(call: Call<'deleteTeam'>): Promise<Answer> {
  const { context, principal, params } = call;
  await context.db.transaction((tx) =>
    keepAnOwner(tx, [clientOf(principal)], async () => {
      const team = await findTeamForUpdate(tx, teamReach(principal), params.accountId);
      if (team === undefined) throw notFound();
      requireVersion(call.request.headers['if-match'], team.version);
      if (await hasVideos(tx, team.id)) throw httpError({ status: 409, code: 'TEAM_NOT_EMPTY' });
      await changeTeam(tx, team.id, { deletedAt: new Date(context.clock.now()) });
      await leaveTeam(tx, { accountId: team.id });
      const record = [{ Key: 'name', Value: team.name }];
      // Nobody can look into the log of a team that is gone: the entry stands where the caller works.
      await recordEvent(tx, { call, event: 'TIME_REMOVIDO', identifier: team.id, record });
    }),
  );
  return { status: 204 };
}

/** Teams, which the wire also calls accounts, with their members and settings. */
export function createTeamsModule({ images }: { readonly images: ImageIntake }): ServerModule {
  return {
    name: 'teams',
    handlers: {
      listTeams,
      getAccount,
      createTeam,
      getTeam,
      updateTeam,
      deleteTeam,
      ...createThumbnailHandlers(images),
      ...memberHandlers,
      ...settingsHandlers,
    },
  };
}
