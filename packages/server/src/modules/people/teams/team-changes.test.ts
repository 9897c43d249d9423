import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClients, demoRoles, demoTeams, demoUsers } from '../../../seed/demo-people';
import { demoFolderId } from '../../../seed/seed';
import {
  insertClient,
  insertMember,
  insertPerson,
  insertRole,
  insertTeam,
} from '../../../testing/sample-people';
import { insertVideo, samplePicture } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallOptions, CallResult, TestServer } from '../../../testing/start-test-server';
import { events } from '../../../schema/logs';
import { users } from '../../../schema/users';
import { videos } from '../../../schema/videos';
import { clients } from '../../../schema/clients';
import { accounts, memberships } from '../../../schema/teams';

let server: TestServer;
const tokens = { marina: '', bruno: '', diego: '', elisa: '' };
beforeAll(async () => {
  server = await startTestServer();
  tokens.marina = await server.signIn('marina@colegioatlas.com.br');
  tokens.bruno = await server.signIn('bruno@colegioatlas.com.br');
  tokens.diego = await server.signIn('diego@vertice.com.br');
  tokens.elisa = await server.signIn('elisa@vertice.com.br');
});
afterAll(() => server.stop());

const asMarina = (path: string, options: Omit<CallOptions, 'token'> = {}): Promise<CallResult> =>
  server.call(path, { token: tokens.marina, ...options });

async function createTeam(body: Record<string, unknown>, token = tokens.marina): Promise<CallResult> {
  return server.call('/v1/teams', { token, body });
}

describe('a new team', () => {
  it('has a library and its creator, who can use it at once', async () => {
    const { status, body } = await createTeam({ name: '  Núcleo de Artes ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Núcleo de Artes',
      cliente: demoClients.atlas,
      bloqueada: false,
      membersTotal: 1,
      videosTotal: 0,
      version: 1,
    });
    const accountId = String(body['accountId']);
    const account = await asMarina(`/v2/accounts?accountId=${accountId}`);
    expect(account.status).toBe(200);
    const video = await asMarina(`/v1/videos/vod?accountId=${accountId}`, { body: { title: 'Aula' } });
    expect(video.status).toBe(201);
    const folders = await asMarina(`/v1/directories?accountId=${accountId}`);
    expect(folders.body).toMatchObject({ items: [], breadcrumb: [{ nome: 'Biblioteca' }] });
  });

  it('may belong to a sub-account, and to no client outside of the scope', async () => {
    const clientId = await insertClient(server.db, 'atlas');
    expect((await createTeam({ name: 'Unidade Norte', clientId })).body).toMatchObject({ cliente: clientId });
    const gone = await insertClient(server.db, 'atlas', { deletedAt: new Date() });
    for (const foreign of [demoClients.vertice, randomUUID(), gone]) {
      const { status, body } = await createTeam({ name: 'Intrusa', clientId: foreign });
      expect(status).toBe(422);
      expect(body['errors']).toEqual([expect.objectContaining({ field: 'clientId', code: 'INVALID_VALUE' })]);
    }
    const byDeveloper = await createTeam({ name: 'Piloto', clientId: demoClients.atlas }, tokens.diego);
    expect(byDeveloper.body).toMatchObject({ cliente: demoClients.atlas, membersTotal: 1 });
  });

  it('belongs to the own client for who does not see the list of clients', async () => {
    const role = { id: await insertRole(server.db, 'atlas', ['gerenciarTimes']) };
    const { id, login } = await insertPerson(server.db, { team: 'colegioAtlas', role });
    const token = await server.signIn(login);
    const clientId = await insertClient(server.db, 'atlas');
    expect((await createTeam({ name: 'Unidade Leste', clientId }, token)).status).toBe(422);
    expect((await createTeam({ name: 'Unidade Leste', clientId: demoClients.atlas }, token)).status).toBe(
      201,
    );
    // Must not count as an owner in the tests of the last owner.
    await server.db.update(users).set({ active: false }).where(eq(users.id, id));
  });

  it('needs a name of three characters beside spaces', async () => {
    const { status, body } = await createTeam({ name: '  a ' });
    expect(status).toBe(422);
    expect(body['errors']).toEqual([expect.objectContaining({ field: 'name', code: 'TOO_SHORT' })]);
  });
});

describe('a team of the client', () => {
  it('is read with its figures, also by who only manages people', async () => {
    const { body } = await server.call(`/v1/teams/${demoTeams.verticeEventos}`, { token: tokens.elisa });
    expect(body).toMatchObject({ name: 'Vértice Eventos', membersTotal: 2, videosTotal: 0 });
  });

  it('is unknown to everybody else', async () => {
    for (const id of [demoTeams.verticeEstudio, randomUUID()]) {
      const { status, text } = await asMarina(`/v1/teams/${id}`);
      expect(status).toBe(404);
      expect(text).not.toContain('Vértice');
    }
    expect((await server.call(`/v1/teams/${demoTeams.colegioAtlas}`, { token: tokens.bruno })).status).toBe(
      403,
    );
  });

  it('is renamed and blocked at its own version only', async () => {
    const id = await insertTeam(server.db, 'atlas');
    const change = (body: object, version: string): Promise<CallResult> =>
      asMarina(`/v1/teams/${id}`, { method: 'PATCH', body, headers: { 'if-match': version } });
    expect((await change({ name: 'Renomeado' }, '1')).body).toMatchObject({ name: 'Renomeado', version: 2 });
    const late = await change({ bloqueada: true }, '1');
    expect([late.status, late.body['code']]).toEqual([412, 'VERSION_CONFLICT']);
    expect((await change({ bloqueada: true }, '"2"')).body).toMatchObject({ bloqueada: true, version: 3 });
    const [entry] = await server.db.select().from(events).where(eq(events.identifier, id));
    expect(entry).toMatchObject({ accountId: id, userId: demoUsers.marina, event: 'TIME_ATUALIZADO' });
  });

  it('that is blocked takes no upload and does everything else, like the teams of a blocked client', async () => {
    const clientId = await insertClient(server.db, 'atlas');
    const id = String((await createTeam({ name: 'Unidade Sul', clientId })).body['accountId']);
    const upload = async (): Promise<number> =>
      (await asMarina(`/v1/videos/vod?accountId=${id}`, { body: { title: 'Aula' } })).status;
    expect(await upload()).toBe(201);
    await server.db.update(accounts).set({ blocked: true }).where(eq(accounts.id, id));
    expect(await upload()).toBe(402);
    expect((await asMarina(`/v1/teams/${id}/members?accountId=${id}`)).status).toBe(200);
    await server.db.update(accounts).set({ blocked: false }).where(eq(accounts.id, id));
    await server.db.update(clients).set({ blocked: true }).where(eq(clients.id, clientId));
    expect(await upload()).toBe(402);
    const account = await asMarina(`/v2/accounts?accountId=${id}`);
    expect(account.body['data']).toMatchObject({ bloqueada: true });
  });
});

describe('the picture of a team', () => {
  const filesOf = (id: string) => server.context.blobs.list(`accounts/${id}`);
  const send = (id: string, bytes: Buffer): Promise<Response> => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'capa.png');
    const headers = { authorization: `Bearer ${tokens.marina}` };
    return fetch(`${server.url}/v1/teams/${id}/thumbnail`, { method: 'POST', body: form, headers });
  };

  it('is shown until it is removed', async () => {
    const id = await insertTeam(server.db, 'atlas');
    const sent = await send(id, samplePicture);
    expect(sent.status).toBe(200);
    const { conta_thumbnail: address } = (await sent.json()) as { conta_thumbnail: string };
    const shown = await fetch(server.url + address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await filesOf(id)).toHaveLength(1);
    expect((await send(id, samplePicture)).status).toBe(200);
    expect((await asMarina(`/v1/teams/${id}/thumbnail`, { method: 'DELETE' })).status).toBe(204);
    expect((await asMarina(`/v1/teams/${id}`)).body).toMatchObject({ thumbnail: null, version: 4 });
    expect(await filesOf(id)).toEqual([]);
  });

  it('is nothing but a picture, and of no foreign team', async () => {
    const id = await insertTeam(server.db, 'atlas');
    expect((await send(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
    expect((await send(demoTeams.verticeEstudio, samplePicture)).status).toBe(404);
    expect((await asMarina(`/v1/teams/${id}`)).body).toMatchObject({ thumbnail: null, version: 1 });
  });
});

describe('a deleted team', () => {
  const remove = (id: string, version?: string): Promise<CallResult> =>
    asMarina(`/v1/teams/${id}`, {
      method: 'DELETE',
      headers: version === undefined ? {} : { 'if-match': version },
    });

  it('is gone everywhere, and its people stay with their other teams', async () => {
    const id = await insertTeam(server.db, 'atlas');
    const person = await insertPerson(
      server.db,
      { team: 'colegioAtlas', role: 'editor' },
      { homeAccountId: id },
    );
    await insertMember(server.db, { userId: person.id, accountId: id, role: 'editor' });
    await server.db.update(users).set({ selectedAccountId: id }).where(eq(users.id, person.id));
    const token = await server.signIn(person.login);
    expect((await server.call(`/v2/accounts?accountId=${id}`, { token })).status).toBe(200);
    expect((await remove(id, '7')).status).toBe(412);
    expect((await remove(id, '1')).status).toBe(204);
    expect((await asMarina(`/v1/teams/${id}`)).status).toBe(404);
    expect((await asMarina(`/v1/teams/${id}/members`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await asMarina('/bff/teams?limit=100')).text).not.toContain(id);
    expect((await server.call(`/v2/accounts?accountId=${id}`, { token })).status).toBe(403);
    const [stored] = await server.db.select().from(users).where(eq(users.id, person.id));
    expect(stored).toMatchObject({ homeAccountId: demoTeams.colegioAtlas, selectedAccountId: null });
    expect(await server.db.$count(memberships, eq(memberships.accountId, id))).toBe(0);
  });

  it('has no video left, not even one whose files the trash keeps', async () => {
    const id = await insertTeam(server.db, 'atlas');
    const [folder] = await server.db.select({ id: videos.directoryId }).from(videos).limit(1);
    const directoryId = folder?.id ?? demoFolderId('colegioAtlas');
    const videoId = await insertVideo(server.db, 'colegioAtlas', { accountId: id, directoryId });
    const refused = await remove(id);
    expect([refused.status, refused.body['code']]).toEqual([409, 'TEAM_NOT_EMPTY']);
    await server.db.update(videos).set({ deletedAt: new Date(), sizeBytes: 3 }).where(eq(videos.id, videoId));
    expect((await remove(id)).status).toBe(409);
    await server.db.update(videos).set({ sizeBytes: null }).where(eq(videos.id, videoId));
    expect((await remove(id)).status).toBe(204);
  });

  it('is not the only team of the last person who manages teams', async () => {
    // Marina manages the client in this team alone.
    await server.db.delete(videos).where(eq(videos.accountId, demoTeams.colegioAtlas));
    await server.db.delete(memberships).where(eq(memberships.roleId, demoRoles.desenvolvedor.id));
    const others = await server.db
      .select({ accountId: memberships.accountId })
      .from(memberships)
      .where(eq(memberships.roleId, demoRoles.administradora.id));
    for (const { accountId } of others) {
      if (accountId === demoTeams.colegioAtlas) continue;
      await server.db.delete(memberships).where(eq(memberships.accountId, accountId));
    }
    const refused = await remove(demoTeams.colegioAtlas);
    expect([refused.status, refused.body['code']]).toEqual([409, 'LAST_OWNER']);
    expect((await asMarina(`/v1/teams/${demoTeams.colegioAtlas}`)).status).toBe(200);
  });
});

describe('settings', () => {
  const path = `/v2/accounts/${demoTeams.radioSerraViva}/settings`;
  const change = (body: object, headers: Record<string, string> = {}): Promise<CallResult> =>
    asMarina(path, { method: 'PATCH', body, headers });

  it('are stored in one spelling', async () => {
    const { status, body } = await change({
      name: ' Rádio Serra Viva FM ',
      timezone: 'america/manaus',
      limiteFps: 120,
      color: '#0B6E57',
      corPadrao: '#A1B2C3',
      dominiosPadrao: ['Exemplo.com', 'exemplo.COM', '*.pão.com:8080'],
      idioma: 'en',
    });
    expect(status).toBe(200);
    expect(body['data']).toMatchObject({
      name: 'Rádio Serra Viva FM',
      timezone: 'America/Manaus',
      limiteFps: 120,
      color: '#0b6e57',
      corPadrao: '#a1b2c3',
      dominiosPadrao: ['exemplo.com', '*.xn--po-sia.com:8080'],
      idioma: 'en',
      version: 2,
    });
    expect((await asMarina(path)).body).toEqual(body);
    expect((await change({ corPadrao: null, idioma: null }, { 'if-match': '2' })).body['data']).toMatchObject(
      {
        corPadrao: null,
        idioma: null,
        timezone: 'America/Manaus',
      },
    );
    expect((await change({ limiteFps: 30 }, { 'if-match': '2' })).status).toBe(412);
  });

  it.each([
    [{ timezone: 'Brasil/Leste' }, 'timezone'],
    [{ timezone: '+03:00' }, 'timezone'],
    [{ limiteFps: 0 }, 'limiteFps'],
    [{ limiteFps: 121 }, 'limiteFps'],
    [{ limiteFps: 29.97 }, 'limiteFps'],
    [{ color: 'green' }, 'color'],
    [{ corPadrao: 'red' }, 'corPadrao'],
    [{ dominiosPadrao: ['exemplo.com', 'http://x'] }, 'dominiosPadrao.1'],
    [{ idioma: 'es' }, 'idioma'],
    [{ name: ' a ' }, 'name'],
    [{ name: '   a' }, 'name'],
  ])('refuse %j', async (body, field) => {
    const answer = await change(body);
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ field })]);
  });

  it('belong to who may change them in that team', async () => {
    const roleId = await insertRole(server.db, 'atlas', ['showAccountSettings']);
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: { id: roleId } });
    await insertMember(server.db, {
      userId: person.id,
      accountId: demoTeams.festivalMareAlta,
      role: 'editor',
    });
    const token = await server.signIn(person.login);
    const statusOf = async (id: string): Promise<number> =>
      (await server.call(`/v2/accounts/${id}/settings?accountId=${demoTeams.colegioAtlas}`, { token }))
        .status;
    expect(await statusOf(demoTeams.colegioAtlas)).toBe(200);
    expect(await statusOf(demoTeams.festivalMareAlta)).toBe(404);
    expect(await statusOf(demoTeams.verticeEstudio)).toBe(404);
  });
});
