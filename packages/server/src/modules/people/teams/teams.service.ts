import { randomUUID } from 'node:crypto';
import { httpError, notFound, unknownValue } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { membershipIn } from '../../../kernel/http/callers-team.pure';
import { trimmedText } from '../../../kernel/http/text-rule';
import { clientOf, findRoleToGive, isDeveloper, keepAnOwner, seesClient, teamScope } from '../../core/access';
import { recordEvent, recordOfChange } from '../../records/logs';
import type { OpenLibrary } from './library-of-team.port';
import { insertMember } from './members.store';
import { requireTeamForUpdate } from './accessible-team';
import {
  changeTeam as writeChange,
  findTeam,
  hasClient,
  hasVideos,
  insertTeam,
  leaveTeam,
} from './teams.store';
import type { TeamDetails } from './teams.store';

/** Makes a team of which the caller is the first member. */
export async function makeTeam(call: Call<'createTeam'>, openLibrary: OpenLibrary): Promise<TeamDetails> {
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
    // Locks the role: it may be deleted concurrently.
    const role = await findRoleToGive(tx, { id: roleId, clientId: ownId });
    if (role === undefined) throw httpError({ status: 403, code: 'FORBIDDEN' });
    await insertTeam(tx, { id, clientId, name }, openLibrary);
    // A team without members could not be opened.
    await insertMember(tx, { accountId: id, userId: principal.userId, roleId });
    await recordEvent(tx, { call, event: 'TIME_CRIADO', of: { id, accountId: id }, record: { name } });
    return findTeam(tx, { clientId, accountIds: null }, id);
  });
  if (team === undefined) throw notFound();
  return team;
}

export async function changeTeam(call: Call<'updateTeam'>): Promise<void> {
  const { context, principal, body } = call;
  const name = body.name === undefined ? undefined : trimmedText('name', body.name);
  await context.db.transaction(async (tx) => {
    const before = await requireTeamForUpdate(tx, call, teamScope(principal));
    requireVersion(call.request.headers['if-match'], before.version);
    await writeChange(tx, before.id, { name, blocked: body.bloqueada });
    await recordEvent(tx, {
      call,
      event: 'TIME_ATUALIZADO',
      of: { id: before.id, accountId: before.id },
      record: recordOfChange({ ...body, name }, { name: before.name, bloqueada: before.blocked }),
    });
  });
}

/** Deletes a team without videos; its members leave it. */
export async function removeTeam(call: Call<'deleteTeam'>): Promise<void> {
  const { context, principal } = call;
  await context.db.transaction((tx) =>
    keepAnOwner(tx, [clientOf(principal)], async () => {
      const team = await requireTeamForUpdate(tx, call, teamScope(principal));
      requireVersion(call.request.headers['if-match'], team.version);
      if (await hasVideos(tx, team.id)) throw httpError({ status: 409, code: 'TEAM_NOT_EMPTY' });
      await writeChange(tx, team.id, { deletedAt: new Date(context.clock.now()) });
      await leaveTeam(tx, { accountId: team.id });
      const record = { name: team.name };
      // Nobody can look into the log of a team that is gone: the entry stands where the caller works.
      await recordEvent(tx, { call, event: 'TIME_REMOVIDO', of: { id: team.id }, record });
    }),
  );
}
