import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRoles, demoTeams, demoUsers } from '../../../seed/demo-people';
import { insertMember, insertPerson, insertRole, insertTeam } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { events } from '../../../schema/logs';
import { users } from '../../../schema/users';
import { memberships } from '../../../schema/teams';

let server: TestServer;
let marina: string;
/** Manages the people of two teams of Atlas and nothing else. */
let manager: { id: string; token: string };
const { colegioAtlas, radioSerraViva, institutoSaudeEmDia, verticeEstudio } = demoTeams;

beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
  manager = await insertManager('colegioAtlas');
  await insertMember(server.db, { userId: manager.id, accountId: radioSerraViva, role: 'editor' });
  await server.db.update(users).set({ managesTeams: true }).where(eq(users.id, manager.id));
});
afterAll(() => server.stop());

async function insertManager(team: keyof typeof demoTeams): Promise<{ id: string; token: string }> {
  const role = { id: await insertRole(server.db, 'atlas', ['manageTeamUsers', 'showVOD', 'showHistory']) };
  const { id, login } = await insertPerson(server.db, { team, role });
  return { id, token: await server.signIn(login) };
}

interface Change {
  readonly team: string;
  readonly user: string;
  readonly role?: string;
  readonly token?: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
}

function change({ team, user, role, token = marina, method = 'POST' }: Change): Promise<CallResult> {
  const body = role === undefined ? undefined : { cargoId: role };
  return server.call(`/v1/teams/${team}/members/${user}`, { token, method, body });
}

const codeOf = async (answer: Promise<CallResult>): Promise<[number, unknown]> => {
  const { status, body } = await answer;
  return [status, body['code']];
};

const members = async (
  team: string,
  query = '',
  token = marina,
): Promise<{ nome: string; login: string }[]> =>
  (await server.call(`/v1/teams/${team}/members${query}`, { token })).body['items'] as never;

describe('the people of a team', () => {
  it('come by name, in pages, and are found by name and e-mail', async () => {
    const team = await insertTeam(server.db, 'atlas');
    for (const name of ['Átila Sá', 'bia lima', 'Ana Reis']) {
      const login = `${name.split(' ')[1]?.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}.${team}@x.br`;
      const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' }, { name, login });
      await insertMember(server.db, { userId: person.id, accountId: team, role: 'operadora' });
    }
    const names = async (query: string): Promise<string[]> =>
      (await members(team, query)).map(({ nome }) => nome);
    expect(await names('')).toEqual(['Ana Reis', 'Átila Sá', 'bia lima']);
    expect(await names('?limit=2&page=2')).toEqual(['bia lima']);
    expect(await names('?search=ATILA')).toEqual(['Átila Sá']);
    expect(await names('?search=reis.')).toEqual(['Ana Reis']);
    expect(await names('?search=%25')).toEqual([]);
    const { body } = await server.call(`/v1/teams/${team}/members?limit=2`, { token: marina });
    expect(body['pagination']).toEqual({ page: 1, limit: 2, total: 3, pagesTotal: 2 });
    expect(body['items']).toContainEqual(
      expect.objectContaining({
        cargo_nome: 'Operadora',
        ativo: true,
        convitePendente: false,
        lastLogin: null,
      }),
    );
  });

  it('are visible only within the scope', async () => {
    expect((await members(colegioAtlas, '', manager.token)).length).toBeGreaterThan(3);
    for (const team of [institutoSaudeEmDia, verticeEstudio, randomUUID()]) {
      const { status, text } = await server.call(`/v1/teams/${team}/members`, { token: manager.token });
      expect(status).toBe(404);
      expect(text).not.toMatch(/Vértice|Diego|Elisa/);
    }
  });
});

describe('a member', () => {
  it('is added, changed and removed, with effect on the very next request', async () => {
    const team = await insertTeam(server.db, 'atlas');
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'convidada' });
    const token = await server.signIn(person.login);
    const tryVideos = async (): Promise<number> =>
      (await server.call(`/v1/videos?accountId=${team}`, { token })).status;
    expect(await tryVideos()).toBe(403);
    const added = await change({ team, user: person.id, role: demoRoles.editor.id });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ userId: person.id, cargo_nome: 'Editor', login: person.login });
    expect(await tryVideos()).toBe(200);
    expect(await codeOf(change({ team, user: person.id, role: demoRoles.editor.id }))).toEqual([
      409,
      'ALREADY_MEMBER',
    ]);
    const changed = await change({ team, user: person.id, role: demoRoles.convidada.id, method: 'PATCH' });
    expect(changed.body).toMatchObject({ cargo_nome: 'Convidada' });
    expect(await tryVideos()).toBe(403);
    expect((await change({ team, user: person.id, method: 'DELETE' })).status).toBe(204);
    expect(await codeOf(change({ team, user: person.id, method: 'DELETE' }))).toEqual([404, 'NOT_FOUND']);
    const written = await server.db.select().from(events).where(eq(events.identifier, person.id));
    expect(written.map(({ event, accountId }) => [event, accountId])).toEqual([
      ['MEMBRO_CRIADO', team],
      ['MEMBRO_ATUALIZADO', team],
      ['MEMBRO_REMOVIDO', team],
    ]);
  });

  it('who leaves the home team gets another one as home; without any, the next team joined', async () => {
    const { id } = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    await insertMember(server.db, { userId: id, accountId: radioSerraViva, role: 'editor' });
    const homeOf = async (): Promise<string | undefined> =>
      (await server.db.select().from(users).where(eq(users.id, id)))[0]?.homeAccountId;
    await change({ team: colegioAtlas, user: id, method: 'DELETE' });
    expect(await homeOf()).toBe(radioSerraViva);
    await change({ team: radioSerraViva, user: id, method: 'DELETE' });
    expect(await homeOf()).toBe(radioSerraViva);
    const alone = await server.call(`/v1/users/${id}`, { token: marina });
    expect(alone.body).toMatchObject({ cargo: '', cargoId: null, times: [] });
    const team = await insertTeam(server.db, 'atlas');
    expect((await change({ team, user: id, role: demoRoles.editor.id })).status).toBe(201);
    expect(await homeOf()).toBe(team);
  });

  it('is neither a foreign person, nor in a foreign team, nor with a foreign role', async () => {
    const team = await insertTeam(server.db, 'atlas');
    const role = demoRoles.editor.id;
    expect(await codeOf(change({ team, user: demoUsers.diego, role }))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(change({ team: verticeEstudio, user: demoUsers.bruno, role }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    for (const foreign of [demoRoles.gestora.id, randomUUID()]) {
      const { status, body } = await change({ team, user: demoUsers.bruno, role: foreign });
      expect(status).toBe(422);
      expect(body['errors']).toEqual([expect.objectContaining({ field: 'cargoId', code: 'INVALID_VALUE' })]);
    }
    expect(await server.db.$count(memberships, eq(memberships.accountId, team))).toBe(0);
  });
});

describe('granting', () => {
  it('gives nothing that the caller lacks, and takes nothing from who has more', async () => {
    const { token } = manager;
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'convidada' });
    const give = (role: string): Promise<CallResult> =>
      change({ team: colegioAtlas, user: person.id, role, token, method: 'PATCH' });
    expect((await give(demoRoles.editor.id)).status).toBe(200);
    const { status, body } = await give(demoRoles.produtora.id);
    expect([status, body['code']]).toEqual([403, 'PERMISSION_NOT_HELD']);
    expect(body['errors']).toEqual([
      {
        field: 'cargoId',
        code: 'PERMISSION_NOT_HELD',
        message: 'Você não tem estas permissões: showStreaming, broadcast, showStreamingAnalytics',
        permissions: ['showStreaming', 'broadcast', 'showStreamingAnalytics'],
      },
    ]);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const role = method === 'PATCH' ? demoRoles.convidada.id : undefined;
      const answer = codeOf(change({ team: colegioAtlas, user: demoUsers.marina, role, token, method }));
      expect(await answer).toEqual([403, 'PERMISSION_NOT_HELD']);
    }
  });

  it('is needed for the permission of a manager of teams too', async () => {
    const role = { id: await insertRole(server.db, 'atlas', ['gerenciarTimes', 'showVOD', 'showHistory']) };
    const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role });
    const token = await server.signIn(login);
    const remove = async (managesTeams: boolean): Promise<[number, unknown]> => {
      const person = await insertPerson(
        server.db,
        { team: 'colegioAtlas', role: 'editor' },
        { managesTeams },
      );
      return codeOf(change({ team: colegioAtlas, user: person.id, token, method: 'DELETE' }));
    };
    expect(await remove(true)).toEqual([403, 'PERMISSION_NOT_HELD']);
    expect(await remove(false)).toEqual([204, undefined]);
    const team = await insertTeam(server.db, 'atlas');
    const add = async (managesTeams: boolean): Promise<[number, unknown]> => {
      const person = await insertPerson(
        server.db,
        { team: 'radioSerraViva', role: 'editor' },
        { managesTeams },
      );
      return codeOf(change({ team, user: person.id, role: demoRoles.editor.id, token }));
    };
    expect(await add(true)).toEqual([403, 'PERMISSION_NOT_HELD']);
    expect(await server.db.$count(memberships, eq(memberships.accountId, team))).toBe(0);
    expect(await add(false)).toEqual([201, undefined]);
    // Must not count as an owner in the tests of the last owner.
    await server.db.update(users).set({ active: false }).where(eq(users.login, login));
  });

  it('is checked with the permissions in the team itself, for its members', async () => {
    // Marina is an editor there, whatever she is in the selected team.
    const person = await insertPerson(server.db, { team: 'institutoSaudeEmDia', role: 'convidada' });
    const give = (role: string): Promise<CallResult> =>
      change({ team: institutoSaudeEmDia, user: person.id, role, method: 'PATCH' });
    expect(await codeOf(give(demoRoles.produtora.id))).toEqual([403, 'PERMISSION_NOT_HELD']);
    expect((await give(demoRoles.editora.id)).status).toBe(200);
  });

  it('is open to developers', async () => {
    const diego = await server.signIn('diego@vertice.com.br');
    const person = await insertPerson(server.db, { team: 'verticeEstudio', role: 'gestora' });
    const role = await insertRole(server.db, 'vertice', ['whatever']);
    const answer = await change({
      team: verticeEstudio,
      user: person.id,
      role,
      token: diego,
      method: 'PATCH',
    });
    expect(answer.status).toBe(200);
  });
});

describe('a manager of people', () => {
  it('works in his own teams, with people of them', async () => {
    const { token } = manager;
    const role = demoRoles.editor.id;
    const colleague = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    const stranger = await insertPerson(server.db, { team: 'institutoSaudeEmDia', role: 'editor' });
    expect((await change({ team: radioSerraViva, user: colleague.id, role, token })).status).toBe(201);
    expect(await codeOf(change({ team: radioSerraViva, user: stranger.id, role, token }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await codeOf(change({ team: institutoSaudeEmDia, user: colleague.id, role, token }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const remove = { user: stranger.id, token, method: 'DELETE' } as const;
    expect(await codeOf(change({ team: institutoSaudeEmDia, ...remove }))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the last person who manages the teams of a client', () => {
  it('stays owner when two demote each other at once', async () => {
    const second = await insertPerson(server.db, { team: 'colegioAtlas', role: 'administradora' });
    const token = await server.signIn(second.login);
    const demote = (user: string, by: string): Promise<CallResult> =>
      change({ team: colegioAtlas, user, role: demoRoles.editor.id, token: by, method: 'PATCH' });
    const answers = await Promise.all([demote(second.id, marina), demote(demoUsers.marina, token)]);
    // The second request is refused with `LAST_OWNER`, or `FORBIDDEN` if its caller was already demoted.
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(['LAST_OWNER', 'FORBIDDEN']).toContain(refused[0]?.body['code']);
    const owners = await server.db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(eq(memberships.roleId, demoRoles.administradora.id));
    expect(owners).toHaveLength(1);
    const [owner] = owners;
    const own = owner?.userId === demoUsers.marina ? marina : token;
    const leave = { team: colegioAtlas, user: String(owner?.userId), token: own, method: 'DELETE' } as const;
    expect(await codeOf(change(leave))).toEqual([409, 'LAST_OWNER']);
  });
});
