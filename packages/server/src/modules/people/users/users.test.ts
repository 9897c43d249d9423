import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRoles, demoTeams, demoUsers } from '../../../seed/demo-people';
import {
  insertClient,
  insertMember,
  insertPerson,
  insertRole,
  insertTeam,
} from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { users } from '../../../schema/users';

let server: TestServer;
let marina: string;
let manager: { id: string; token: string };
const { colegioAtlas, radioSerraViva, institutoSaudeEmDia, verticeEstudio } = demoTeams;

beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
  const role = { id: await insertRole(server.db, 'atlas', ['manageTeamUsers', 'showVOD', 'showHistory']) };
  const { id, login } = await insertPerson(server.db, { team: 'colegioAtlas', role });
  manager = { id, token: await server.signIn(login) };
});
afterAll(() => server.stop());

interface Person {
  times: { accountId: string }[];
}

function patch(
  id: string,
  body: object,
  options: { token?: string; version?: number } = {},
): Promise<CallResult> {
  const headers: Record<string, string> =
    options.version === undefined ? {} : { 'if-match': String(options.version) };
  return server.call(`/v1/users/${id}`, { token: options.token ?? marina, method: 'PATCH', body, headers });
}

function remove(id: string, token = marina, headers: Record<string, string> = {}): Promise<CallResult> {
  return server.call(`/v1/users/${id}`, { token, method: 'DELETE', headers });
}

const outcome = ({ status, body }: CallResult): [number, unknown] => [status, body['code']];

describe('a new person', () => {
  const create = (body: object, token = marina): Promise<CallResult> =>
    server.call('/v1/users', { token, body: { nome: 'Pessoa Nova', cargoId: demoRoles.editor.id, ...body } });

  it('has neither a password nor an invitation without a mail, in the teams given, at home in the first', async () => {
    const { status, body } = await create({
      nome: '  Ana  Lúcia ',
      login: 'Ana.Lucia@Exemplo.com.br',
      accountIds: [radioSerraViva, colegioAtlas, radioSerraViva],
      enviarConvite: false,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      nome: 'Ana  Lúcia',
      login: 'ana.lucia@exemplo.com.br',
      cargo: 'Editor',
      contaId: radioSerraViva,
      ativo: true,
      convitePendente: false,
      temSenha: false,
      temSegundoFator: false,
      lastLogin: null,
      version: 1,
    });
    expect((body as unknown as Person).times.map(({ accountId }) => accountId)).toEqual([
      colegioAtlas,
      radioSerraViva,
    ]);
    const [row] = await server.db
      .select()
      .from(users)
      .where(eq(users.id, String(body['id'])));
    expect(row?.passwordHash).toBeNull();
  });

  it('has an e-mail that nobody else has, until that person is deleted', async () => {
    const login = `unico-${randomUUID()}@exemplo.com.br`;
    const first = await create({ login, enviarConvite: false });
    const second = await create({ login: login.toUpperCase(), enviarConvite: false });
    expect(outcome(second)).toEqual([409, 'LOGIN_IN_USE']);
    expect(second.body['errors']).toEqual([
      expect.objectContaining({ field: 'login', code: 'LOGIN_IN_USE' }),
    ]);
    expect((await remove(String(first.body['id']))).status).toBe(204);
    expect((await create({ login, enviarConvite: false })).status).toBe(201);
  });

  it('is created once by concurrent requests', async () => {
    const login = `corrida-${randomUUID()}@exemplo.com.br`;
    const answers = await Promise.all([1, 2, 3].map(() => create({ login, enviarConvite: false })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is in no team, and has no role, outside of the scope', async () => {
    const attempts: [object, string][] = [
      [{ accountIds: [colegioAtlas, verticeEstudio] }, 'accountIds'],
      [{ accountIds: [randomUUID()] }, 'accountIds'],
      [{ accountIds: [] }, 'accountIds'],
      [{ cargoId: demoRoles.gestora.id }, 'cargoId'],
      [{ nome: '  x  ' }, 'nome'],
      [{ login: 'sem-arroba' }, 'login'],
    ];
    for (const [body, field] of attempts) {
      const login = `fora-${randomUUID()}@exemplo.com.br`;
      const answer = await create({ login, ...body });
      expect([answer.status, field, answer.body['errors']]).toEqual([
        422,
        field,
        [expect.objectContaining({ field })],
      ]);
      expect(await server.db.$count(users, eq(users.login, login))).toBe(0);
    }
    const login = `gestor-${randomUUID()}@exemplo.com.br`;
    const elsewhere = await create({ login, accountIds: [institutoSaudeEmDia] }, manager.token);
    expect(elsewhere.status).toBe(422);
    expect((await create({ login }, manager.token)).status).toBe(201);
  });

  it('gets nothing that the caller lacks', async () => {
    const login = `poder-${randomUUID()}@exemplo.com.br`;
    const answer = await create({ login, cargoId: demoRoles.administradora.id }, manager.token);
    expect(outcome(answer)).toEqual([403, 'PERMISSION_NOT_HELD']);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ field: 'cargoId' })]);
    expect(await server.db.$count(users, eq(users.login, login))).toBe(0);
  });
});

describe('a change of a person', () => {
  it('is based on the newest version', async () => {
    const { id } = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    expect((await patch(id, { nome: ' Novo  Nome ' }, { version: 1 })).body).toMatchObject({
      nome: 'Novo  Nome',
      version: 2,
    });
    expect(outcome(await patch(id, { nome: 'Velho Nome' }, { version: 1 }))).toEqual([
      412,
      'VERSION_CONFLICT',
    ]);
    expect(outcome(await remove(id, marina, { 'if-match': '1' }))).toEqual([412, 'VERSION_CONFLICT']);
  });

  it('of the role is the one in the home team, and works on the very next request', async () => {
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'convidada' });
    await insertMember(server.db, { userId: person.id, accountId: radioSerraViva, role: 'convidada' });
    const token = await server.signIn(person.login);
    const tryVideos = async (team: string): Promise<number> =>
      (await server.call(`/v1/videos?accountId=${team}`, { token })).status;
    expect(await tryVideos(colegioAtlas)).toBe(403);
    const { body } = await patch(person.id, { cargoId: demoRoles.editor.id });
    expect(body).toMatchObject({ cargo: 'Editor', cargoId: demoRoles.editor.id });
    expect(await tryVideos(colegioAtlas)).toBe(200);
    expect(await tryVideos(radioSerraViva)).toBe(403);
    expect((await patch(person.id, { cargoId: demoRoles.gestora.id })).status).toBe(422);
  });

  it('that switches off ends every sign-in at once, and can be taken back', async () => {
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    const token = await server.signIn(person.login);
    expect((await server.call('/bff/me', { token })).status).toBe(200);
    expect((await patch(person.id, { ativo: false })).body).toMatchObject({ ativo: false });
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    expect((await patch(person.id, { ativo: true })).body).toMatchObject({ ativo: true, version: 3 });
    expect((await server.call('/bff/me', { token })).status).toBe(401);
  });

  it('is refused where the person holds more', async () => {
    for (const body of [{ nome: 'Rebatizada' }, { ativo: false }, { cargoId: demoRoles.convidada.id }]) {
      expect(outcome(await patch(demoUsers.marina, body, { token: manager.token }))).toEqual([
        403,
        'PERMISSION_NOT_HELD',
      ]);
    }
    expect(outcome(await remove(demoUsers.marina, manager.token))).toEqual([403, 'PERMISSION_NOT_HELD']);
  });

  it('is refused where the person also works elsewhere, except for the role', async () => {
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'convidada' });
    await insertMember(server.db, { userId: person.id, accountId: institutoSaudeEmDia, role: 'convidada' });
    const { token } = manager;
    for (const body of [{ nome: 'Outro Nome' }, { ativo: false }]) {
      expect(outcome(await patch(person.id, body, { token }))).toEqual([409, 'PERSON_IN_OTHER_TEAMS']);
    }
    expect(outcome(await remove(person.id, token))).toEqual([409, 'PERSON_IN_OTHER_TEAMS']);
    expect((await patch(person.id, { cargoId: demoRoles.editor.id }, { token })).status).toBe(200);
    await insertMember(server.db, { userId: person.id, accountId: verticeEstudio, role: 'gestora' });
    // Marina does not reach the team of the other client.
    expect((await remove(person.id)).status).toBe(409);
  });

  it('is a 404 for a person who is unknown to the caller', async () => {
    for (const id of [demoUsers.diego, randomUUID()]) {
      expect((await server.call(`/v1/users/${id}`, { token: marina })).status).toBe(404);
      expect((await patch(id, { nome: 'Intruso' })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });
});

describe('a deleted person', () => {
  it('is nowhere, and is signed out', async () => {
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    const token = await server.signIn(person.login);
    expect((await remove(person.id)).status).toBe(204);
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    expect((await server.call(`/v1/users/${person.id}`, { token: marina })).status).toBe(404);
    const found = await server.call(`/v1/users?search=${person.login}`, { token: marina });
    expect(found.body['items']).toEqual([]);
    const team = await server.call(`/v1/teams/${colegioAtlas}/members?search=${person.login}`, {
      token: marina,
    });
    expect(team.body['items']).toEqual([]);
    expect((await remove(person.id)).status).toBe(404);
    const again = await server.call(`/v1/teams/${colegioAtlas}/members/${person.id}`, {
      token: marina,
      body: { cargoId: demoRoles.editor.id },
    });
    expect(again.status).toBe(404);
  });

  it('is neither the caller nor the last who manages the teams', async () => {
    expect(outcome(await remove(demoUsers.marina))).toEqual([409, 'CANNOT_DELETE_SELF']);
    expect(outcome(await patch(demoUsers.marina, { ativo: false }))).toEqual([409, 'CANNOT_DELETE_SELF']);
    expect(outcome(await patch(demoUsers.marina, { cargoId: demoRoles.editor.id }))).toEqual([
      409,
      'LAST_OWNER',
    ]);
    // Holds as much as Marina, but without `gerenciarTimes`, so not as an owner.
    const everything = [...demoRoles.administradora.permissions, 'palco_studio'].filter(
      (permission) => permission !== 'gerenciarTimes',
    );
    const role = { id: await insertRole(server.db, 'atlas', [...everything, 'palco-dev']) };
    const other = await insertPerson(server.db, { team: 'colegioAtlas', role });
    const token = await server.signIn(other.login);
    expect(outcome(await patch(demoUsers.marina, { ativo: false }, { token }))).toEqual([409, 'LAST_OWNER']);
    expect(outcome(await remove(demoUsers.marina, token))).toEqual([409, 'LAST_OWNER']);
    // An owner who has not accepted the invitation does not count.
    await insertPerson(server.db, { team: 'colegioAtlas', role: 'administradora' }, { passwordHash: null });
    expect(outcome(await remove(demoUsers.marina, token))).toEqual([409, 'LAST_OWNER']);
    await insertPerson(server.db, { team: 'colegioAtlas', role: 'administradora' });
    expect((await patch(demoUsers.marina, { nome: 'Marina A.' }, { token })).status).toBe(200);
  });
});

describe('who manages the teams of another client alone', () => {
  it('is not deleted or switched off by a developer of this one', async () => {
    const clientId = await insertClient(server.db, 'atlas');
    const team = await insertTeam(server.db, 'atlas', { clientId });
    const owner = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    await insertMember(server.db, { userId: owner.id, accountId: team, role: 'administradora' });
    const role = { id: await insertRole(server.db, 'atlas', ['showUsers', 'palco-dev']) };
    const developer = await insertPerson(server.db, { team: 'colegioAtlas', role });
    const token = await server.signIn(developer.login);
    expect(outcome(await remove(owner.id, token))).toEqual([409, 'LAST_OWNER']);
    expect(outcome(await patch(owner.id, { ativo: false }, { token }))).toEqual([409, 'LAST_OWNER']);
    expect((await patch(owner.id, { nome: 'Dona Única' }, { token })).status).toBe(200);
  });
});

describe('a mail to a person', () => {
  const send = async (id: string, what: string, token = marina): Promise<[number, unknown]> =>
    outcome(await server.call(`/v1/users/${id}/${what}`, { token, method: 'POST' }));

  it('is an invitation until it is accepted, and then a recovery', async () => {
    const pending = await insertPerson(
      server.db,
      { team: 'colegioAtlas', role: 'editor' },
      { passwordHash: null },
    );
    expect(await send(pending.id, 'resend-invite')).toEqual([204, undefined]);
    expect(await send(pending.id, 'reset-password')).toEqual([409, 'INVITE_PENDING']);
    expect(await send(demoUsers.bruno, 'resend-invite')).toEqual([409, 'INVITE_ACCEPTED']);
    expect(await send(demoUsers.bruno, 'reset-password')).toEqual([204, undefined]);
  });

  it('comes five times in a quarter of an hour, whoever sends it, and says when the next may', async () => {
    const role = { team: 'colegioAtlas', role: 'editor' } as const;
    const [flooded, other] = [await insertPerson(server.db, role), await insertPerson(server.db, role)];
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await send(flooded.id, 'reset-password'))[0]);
    const refused = await server.call(`/v1/users/${flooded.id}/reset-password`, {
      token: marina,
      method: 'POST',
    });
    expect([...statuses, refused.status]).toEqual([204, 204, 204, 204, 204, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await send(other.id, 'reset-password')).toEqual([204, undefined]);
  });

  it('goes to nobody who was switched off or is out of reach', async () => {
    const off = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' }, { active: false });
    expect(await send(off.id, 'reset-password')).toEqual([409, 'PERSON_INACTIVE']);
    expect(await send(demoUsers.diego, 'reset-password')).toEqual([404, 'NOT_FOUND']);
    expect(await send(demoUsers.diego, 'resend-invite')).toEqual([404, 'NOT_FOUND']);
  });
});
