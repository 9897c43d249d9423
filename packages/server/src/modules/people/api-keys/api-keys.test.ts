import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoTeams, demoUsers } from '../../../seed/demo-people';
import { insertApiKey, insertPerson, insertRole } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { clients } from '../../../schema/clients';
import { events } from '../../../schema/logs';
import { roles } from '../../../schema/roles';
import { users } from '../../../schema/users';
import { accounts, memberships } from '../../../schema/teams';
import { apiKeys, apiKeySecrets } from '../../../schema/api-keys';

interface Key {
  readonly id: string;
  readonly nome: string;
  readonly prefixo: string;
  readonly situacao: string;
  readonly escopos: string[];
  readonly escoposSemEfeito: string[];
  readonly lastUsedAt: string | null;
  readonly anteriorValidaAte: string | null;
  readonly criadoPor: { readonly id: string };
}
interface Made {
  readonly key: Key;
  readonly chave: string;
}

let server: TestServer;
let marina: string;
/** Somebody who may manage keys and videos alone, with a role of the own. */
let clerk: { id: string; roleId: string; token: string };
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function makePerson(permissions: readonly string[]) {
  const roleId = await insertRole(server.db, 'atlas', permissions);
  const { id, login } = await insertPerson(server.db, { team: 'colegioAtlas', role: { id: roleId } });
  return { id, roleId, token: await server.signIn(login) };
}
beforeEach(async () => {
  await server.db.delete(apiKeys);
  clerk = await makePerson(['api', 'showVOD']);
});

const both = ['showVOD', 'showStreaming'];
const create = (token: string, body: object = {}): Promise<CallResult> =>
  server.call('/v1/api-keys', { token, body: { nome: 'Site da escola', escopos: ['showVOD'], ...body } });
const rotate = (token: string, id: string, seconds = 0): Promise<CallResult> =>
  server.call(`/v1/api-keys/${id}/rotate`, { token, body: { anteriorValidaPorSegundos: seconds } });
const revoke = (token: string, id: string): Promise<CallResult> =>
  server.call(`/v1/api-keys/${id}`, { method: 'DELETE', token });
async function list(token = marina): Promise<Key[]> {
  return (await server.call('/v1/api-keys', { token })).body['items'] as Key[];
}
async function made(answer: Promise<CallResult>): Promise<Made> {
  const { status, body } = await answer;
  expect(status).toBeLessThan(300);
  return body as unknown as Made;
}
/** What a program gets that reads videos, or lives. */
async function reads(token: string, what: 'videos' | 'live-streams' = 'videos'): Promise<number> {
  return (await server.call(`/v1/${what}`, { token })).status;
}

describe('a new key', () => {
  it('reaches what its scopes say, in its team', async () => {
    const { chave, key } = await made(create(marina));
    expect(key).toMatchObject({ nome: 'Site da escola', escopos: ['showVOD'], situacao: 'ativa' });
    expect([await reads(chave), await reads(chave, 'live-streams')]).toEqual([200, 403]);
    const foreign = await server.call(`/v1/videos?accountId=${demoTeams.verticeEstudio}`, { token: chave });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'ACCOUNT_FORBIDDEN']);
    // Another team of the same person is not of the key.
    const second = await server.call(`/v1/videos?accountId=${demoTeams.radioSerraViva}`, { token: chave });
    expect([second.status, second.body['code']]).toEqual([403, 'ACCOUNT_FORBIDDEN']);
  });

  it('shows its secret once, and nothing keeps it', async () => {
    const { chave, key } = await made(create(marina));
    expect(chave).toMatch(/^palco_key_[\w-]{43}$/);
    expect(key.prefixo).toBe(chave.slice(0, 16));
    const secret = chave.slice(16);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const { rows } = await server.db.execute<{ table_name: string }>(sql`
      select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { table_name } of rows) {
      const found = await server.db.execute<{ total: number }>(sql`
        select count(*)::int as total from ${sql.identifier(table_name)} as one where one::text like ${`%${secret}%`}`);
      expect([table_name, found.rows[0]?.total]).toEqual([table_name, 0]);
    }
  });

  it('manages neither keys nor people, whatever its maker may', async () => {
    const { chave, key } = await made(create(marina, { escopos: both }));
    for (const { status, body } of [
      await create(chave),
      await rotate(chave, key.id),
      await revoke(chave, key.id),
      await server.call('/v1/api-keys', { token: chave }),
      await server.call('/v1/users', { token: chave }),
      await server.call('/bff/me', { token: chave }),
    ])
      expect([status, body['code']]).toEqual([403, 'FORBIDDEN']);
  });

  it('has no scope that its maker lacks', async () => {
    const { status, body } = await create(clerk.token, { escopos: both });
    expect([status, body['code'], body['errors']]).toMatchObject([
      403,
      'PERMISSION_NOT_HELD',
      [{ field: 'escopos', permissions: ['showStreaming'] }],
    ]);
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ escopos: ['showUsers'] }, 'escopos.0'],
    [{ escopos: [] }, 'escopos'],
    [{ nome: ' a ' }, 'nome'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
  ])('is refused with %j', async (body, field) => {
    const answer = await create(marina, body);
    expect([answer.status, answer.body['errors']]).toMatchObject([422, [{ field }]]);
  });

  it('is refused where the team has fifty', async () => {
    for (let count = 0; count < 50; count += 1)
      await insertApiKey(server.db, { team: 'colegioAtlas', userId: demoUsers.marina });
    const { status, body } = await create(marina);
    expect([status, body['code']]).toEqual([409, 'API_KEYS_FULL']);
    await revoke(marina, (await list())[0]!.id);
    expect((await create(marina)).status).toBe(201);
  });
});

describe('a key follows the person for whom it acts', () => {
  it('loses a scope with the permission, and has it again with it', async () => {
    const { chave, key } = await made(create(clerk.token));
    const hold = (permissions: ('api' | 'showVOD')[]) =>
      server.db.update(roles).set({ permissions }).where(eq(roles.id, clerk.roleId));
    await hold(['api']);
    expect(await reads(chave)).toBe(403);
    expect(await list()).toMatchObject([{ id: key.id, situacao: 'ativa', escoposSemEfeito: ['showVOD'] }]);
    await hold(['api', 'showVOD']);
    expect(await reads(chave)).toBe(200);
    expect(await list()).toMatchObject([{ escoposSemEfeito: [] }]);
  });

  it.each([
    ['switched off', () => server.db.update(users).set({ active: false }).where(eq(users.id, clerk.id))],
    ['deleted', () => server.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, clerk.id))],
    ['out of the team', () => server.db.delete(memberships).where(eq(memberships.userId, clerk.id))],
  ])('is refused when that person is %s', async (_, change) => {
    const { chave } = await made(create(clerk.token));
    expect(await reads(chave)).toBe(200);
    await change();
    expect(await reads(chave)).toBe(401);
    expect(await list()).toMatchObject([{ situacao: 'suspensa', escoposSemEfeito: ['showVOD'] }]);
  });

  it('makes nothing in a blocked team or one of a blocked client, and is refused in a deleted one', async () => {
    const { chave } = await made(create(marina));
    const make = async () =>
      (await server.call('/v1/videos/vod', { token: chave, body: { title: 'Aula' } })).status;
    const [team] = await server.db
      .select({ id: accounts.id, clientId: accounts.clientId })
      .from(accounts)
      .where(eq(accounts.id, demoTeams.colegioAtlas));
    const setTeam = (values: Partial<typeof accounts.$inferInsert>) =>
      server.db.update(accounts).set(values).where(eq(accounts.id, team!.id));
    const setClient = (blocked: boolean) =>
      server.db.update(clients).set({ blocked }).where(eq(clients.id, team!.clientId));
    await setTeam({ blocked: true });
    expect([await make(), await reads(chave)]).toEqual([402, 200]);
    await setTeam({ blocked: false });
    await setClient(true);
    expect(await make()).toBe(402);
    await setClient(false);
    expect(await make()).toBe(201);
    await setTeam({ deletedAt: new Date() });
    expect(await reads(chave)).toBe(401);
    await setTeam({ deletedAt: null });
  });
});

describe('a key ends', () => {
  it('when it is revoked, at once and for good', async () => {
    const { chave, key } = await made(create(marina));
    expect((await revoke(marina, key.id)).status).toBe(204);
    expect(await reads(chave)).toBe(401);
    expect(await list()).toEqual([]);
    for (const { status } of [await revoke(marina, key.id), await rotate(marina, key.id)])
      expect(status).toBe(404);
  });

  it('when it expires, by the clock of the database', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const { chave, key } = await made(create(marina, { expiresAt }));
    expect(await reads(chave)).toBe(200);
    await server.db.update(apiKeys).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await reads(chave)).toBe(401);
    expect(await list()).toMatchObject([{ situacao: 'expirada' }]);
    const { status, body } = await rotate(marina, key.id);
    expect([status, body['code']]).toEqual([409, 'API_KEY_EXPIRED']);
  });

  it.each(['', 'x', 'palco_key_', 'palco_attendee_x'])('and %j is none', async (token) => {
    const { chave } = await made(create(marina));
    expect(await reads(token === 'x' ? `${chave}x` : token)).toBe(401);
  });
});

describe('a rotated key', () => {
  it('keeps its id, and the secret before it for as long as was said', async () => {
    const first = await made(create(marina));
    const second = await made(rotate(marina, first.key.id, 3600));
    expect(second.key).toMatchObject({ id: first.key.id, prefixo: second.chave.slice(0, 16) });
    const until = Date.parse(second.key.anteriorValidaAte ?? '');
    expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect([await reads(first.chave), await reads(second.chave)]).toEqual([200, 200]);
    await server.db
      .update(apiKeySecrets)
      .set({ validUntil: sql`now()` })
      .where(sql`${apiKeySecrets.validUntil} is not null`);
    expect([await reads(first.chave), await reads(second.chave)]).toEqual([401, 200]);
    expect(await list()).toMatchObject([{ anteriorValidaAte: null }]);
  });

  it('ends the secret before it at once where it was said', async () => {
    const first = await made(create(marina));
    const second = await made(rotate(marina, first.key.id, 0));
    expect([await reads(first.chave), await reads(second.chave)]).toEqual([401, 200]);
    expect(second.key.anteriorValidaAte).toBeNull();
  });

  it('has two good secrets at most', async () => {
    const first = await made(create(marina));
    const second = await made(rotate(marina, first.key.id, 3600));
    const third = await made(rotate(marina, first.key.id, 3600));
    const states = await Promise.all([first, second, third].map(({ chave }) => reads(chave)));
    expect(states).toEqual([401, 200, 200]);
  });

  it('gives nobody a scope that the one who rotates lacks', async () => {
    const { key, chave } = await made(create(marina, { escopos: both }));
    const { status, body } = await rotate(clerk.token, key.id);
    expect([status, body['code']]).toEqual([403, 'PERMISSION_NOT_HELD']);
    expect(await reads(chave)).toBe(200);
  });

  it('acts from then on for the one who rotated it', async () => {
    const { key } = await made(create(marina));
    const { chave, key: rotated } = await made(rotate(clerk.token, key.id));
    expect(rotated.criadoPor.id).toBe(clerk.id);
    await server.db
      .update(roles)
      .set({ permissions: ['api'] })
      .where(eq(roles.id, clerk.roleId));
    expect(await reads(chave)).toBe(403);
  });

  it('is good again after its person left the team', async () => {
    const { key } = await made(create(clerk.token));
    await server.db.delete(memberships).where(eq(memberships.userId, clerk.id));
    const { chave } = await made(rotate(marina, key.id));
    expect(await reads(chave)).toBe(200);
  });

  it('has one newest secret when two rotate at once', async () => {
    const { key } = await made(create(marina));
    const answers = await Promise.all([
      rotate(marina, key.id),
      rotate(marina, key.id),
      rotate(marina, key.id),
    ]);
    const states = await Promise.all(answers.map(({ body }) => reads(String(body['chave']))));
    expect(states.sort()).toEqual([200, 401, 401]);
    expect(await list()).toHaveLength(1);
  });
});

describe('other people', () => {
  it('of another client see, rotate and revoke no key', async () => {
    const { key } = await made(create(marina));
    const diego = await server.signIn('diego@vertice.com.br');
    expect(await list(diego)).toEqual([]);
    for (const { status } of [await rotate(diego, key.id), await revoke(diego, key.id)])
      expect(status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('without `api` or `showClients` are refused', async () => {
    const { token } = await makePerson(['showVOD', 'showUsers']);
    for (const { status } of [await create(token), await server.call('/v1/api-keys', { token })])
      expect(status).toBe(403);
    const opener = await makePerson(['showClients', 'showVOD']);
    expect((await create(opener.token)).status).toBe(201);
  });
});

it('notes its use once a minute', async () => {
  const { chave } = await made(create(marina));
  expect(await list()).toMatchObject([{ lastUsedAt: null }]);
  await reads(chave);
  await expect.poll(async () => (await list())[0]?.lastUsedAt).not.toBeNull();
  const noted = (await list())[0]?.lastUsedAt;
  const [before] = await server.db
    .execute<{ xmin: string }>(sql`select xmin::text from api_keys`)
    .then((r) => r.rows);
  await reads(chave);
  await reads(chave);
  const [after] = await server.db
    .execute<{ xmin: string }>(sql`select xmin::text from api_keys`)
    .then((r) => r.rows);
  expect(after).toEqual(before);
  await server.db.update(apiKeys).set({ lastUsedAt: sql`now() - interval '61 seconds'` });
  await reads(chave);
  await expect
    .poll(async () => Date.parse((await list())[0]?.lastUsedAt ?? ''))
    .toBeGreaterThan(Date.parse(noted!) - 1);
});

it('is named in the log with its id, never with its secret', async () => {
  const { chave, key } = await made(create(marina));
  const { body } = await server.call('/v1/videos/vod', { token: chave, body: { title: 'Aula' } });
  const [entry] = await server.db
    .select()
    .from(events)
    .where(eq(events.identifier, String(body['videoId'])));
  expect(entry).toMatchObject({ principalKind: 'api-key', principalId: key.id, userId: null });
  await rotate(marina, key.id);
  expect(JSON.stringify(await server.db.select().from(events))).not.toContain(chave.slice(16));
});
