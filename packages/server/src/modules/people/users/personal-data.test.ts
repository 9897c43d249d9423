// LGPD, article 18: what is kept of a person is given out and erased.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatMessages, events, jobs, sessions, users } from '../../../schema';
import { demoRoles, demoTeams } from '../../../seed/demo-people';
import { insertApiKey, insertMember, insertPerson, insertSession } from '../../../testing/sample-people';
import { insertLive } from '../../../testing/samples';
import { addPasskey, insertSigner, typePassword } from '../../../testing/second-factor';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { makeLinkToken } from '../recovery/link-token.pure';
import { replaceLink } from '../recovery/recovery.store';
import { renameAuthor } from '../../broadcast/chat';
import { eraseRemoved } from './personal-data.service';
import { erasePerson } from './personal-data.store';

const dayMs = 24 * 60 * 60_000;
let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const post = (path: string, token = marina): Promise<CallResult> =>
  server.call(path, { token, method: 'POST' });
const outcome = ({ status, body }: CallResult): unknown[] => [status, body['code']];
const logOf = async (search: string): Promise<unknown[]> => {
  const { body } = await server.call(`/v1/logs?limit=50&user=${encodeURIComponent(search)}`, {
    token: marina,
  });
  return (body['items'] as { user: unknown }[]).map(({ user }) => user);
};
/** Somebody who did something, about whom something was done. */
async function insertActor() {
  const person = await insertSigner(server);
  const { token } = await typePassword(server, person.login);
  await server.call('/bff/me', { token, method: 'PATCH', body: { nome: 'Zuleica Única' } });
  const patch = { token: marina, method: 'PATCH', body: { nome: 'Zuleica Renomeada' } };
  expect((await server.call(`/v1/users/${person.id}`, patch)).status).toBe(200);
  return { ...person, token };
}

describe('the data of a person', () => {
  it('are given to who asks for the own, and to who reaches the whole person', async () => {
    const { id, login, token } = await insertActor();
    const own = await post('/bff/me/export', token);
    const theirs = await post(`/v1/users/${id}/export`);
    for (const { status, body } of [own, theirs]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, login, nome: 'Zuleica Renomeada', temFoto: false });
      expect(body['times']).toEqual([expect.objectContaining({ accountId: demoTeams.colegioAtlas })]);
      expect(body['acessos']).toEqual([expect.objectContaining({ ip: '127.0.0.1' })]);
      expect(body['eventos']).toContainEqual(expect.objectContaining({ event: 'PERFIL_ATUALIZADO' }));
      expect(JSON.stringify(body)).not.toMatch(/scrypt|passwordHash|publicKey/);
    }
    const logged = await server.db.select().from(events).where(eq(events.identifier, id));
    expect(logged.filter(({ event }) => event === 'USUARIO_EXPORTADO')).toHaveLength(2);
  });

  it('are given without what teams of another client know, but for the person', async () => {
    const { id, token } = await insertActor();
    for (const [team, body] of [
      ['colegioAtlas', 'Boa aula'],
      ['verticeEstudio', 'Segredo da Vértice'],
    ] as const) {
      const liveId = await insertLive(server.db, team);
      const place = { liveId, seq: 1, change: 1, id: randomUUID(), idempotencyKey: randomUUID() };
      await server.db
        .insert(chatMessages)
        .values({ ...place, userId: id, name: 'Zuleica', body, createdAt: new Date() });
    }
    const textsOf = ({ body }: CallResult) =>
      (body['mensagens'] as { texto: string }[]).map(({ texto }) => texto);
    expect(textsOf(await post(`/v1/users/${id}/export`))).toEqual(['Boa aula']);
    expect(textsOf(await post('/bff/me/export', token))).toEqual(['Boa aula', 'Segredo da Vértice']);
  });

  it('are read a bounded number of times, because each reads much', async () => {
    const { token } = await insertActor();
    for (let times = 0; times < 30; times += 1)
      expect((await post('/bff/me/export', token)).status).toBe(200);
    expect(outcome(await post('/bff/me/export', token))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });

  it('are not given or erased where the person also works elsewhere, or is of another client', async () => {
    const { id } = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    await insertMember(server.db, { userId: id, accountId: demoTeams.verticeEstudio, role: 'gestora' });
    const other = await insertPerson(server.db, { team: 'verticeEstudio', role: 'gestora' });
    for (const what of ['export', 'erase']) {
      expect(outcome(await post(`/v1/users/${id}/${what}`))).toEqual([409, 'PERSON_IN_OTHER_TEAMS']);
      expect((await post(`/v1/users/${other.id}/${what}`)).status).toBe(404);
    }
  });

  it('are erased: no list, no log and no message names the person, whose acts stay', async () => {
    const { id, login, token } = await insertActor();
    expect(await logOf('Zuleica')).not.toEqual([]);
    expect((await post(`/v1/users/${id}/erase`)).status).toBe(204);
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    expect((await server.call(`/v1/users/${id}`, { token: marina })).status).toBe(404);
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ name: '', login: id, passwordHash: null });
    const about = await server.db.select().from(events).where(eq(events.identifier, id));
    const by = await server.db.select().from(events).where(eq(events.userId, id));
    expect(by.length).toBeGreaterThan(0);
    expect(JSON.stringify([about, by])).not.toMatch(new RegExp(`Zuleica|${login}`));
    expect(await logOf(login)).toEqual([]);
    // The e-mail is free again.
    const again = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' }, { login });
    expect(again.login).toBe(login);
  });

  it('are erased in every language: the reader says who that was, in the log, its search and its file', async () => {
    const { id } = await insertActor();
    const video = await insertLive(server.db, 'colegioAtlas');
    await server.db.insert(chatMessages).values({
      id: video,
      liveId: video,
      seq: 1,
      change: 1,
      userId: id,
      name: 'Zuleica Única',
      body: 'oi',
      idempotencyKey: video,
      createdAt: new Date(),
    });
    await insertApiKey(server.db, { team: 'colegioAtlas', userId: id });
    expect((await post(`/v1/users/${id}/erase`)).status).toBe(204);
    for (const [language, words] of [
      ['pt-BR', 'Pessoa apagada'],
      ['en', 'Erased person'],
    ] as const) {
      const headers = { 'accept-language': language };
      const get = (path: string) => server.call(path, { token: marina, headers });
      for (const search of ['apagada pess', 'Erased person']) {
        const log = await get(`/v1/logs?limit=50&user=${encodeURIComponent(search)}`);
        expect(log.body['items']).toContainEqual(
          expect.objectContaining({ user: { name: words, email: '', avatar: null } }),
        );
      }
      const file = await get(`/v1/logs/export?format=json&user=erased`);
      expect(file.text).toContain(`"name":"${words}"`);
      const room = await get(`/v1/chat/${video}/messages`);
      expect(room.body['items']).toEqual([expect.objectContaining({ name: words })]);
      const keys = await get('/v1/api-keys');
      expect(JSON.stringify(keys.body)).toContain(`{"id":"${id}","nome":"${words}"}`);
    }
    const table = await server.call('/v1/logs/export?user=erased', { token: marina });
    expect(table.text).toContain(';"Pessoa apagada";');
    expect(await logOf('Outra Erased')).toEqual([]);
  });

  it('are erased where they were named by a device, by an invitation or in a mail that was given up', async () => {
    const { id, login } = await insertSigner(server);
    const { token } = await typePassword(server, login);
    const { added } = await addPasskey(server, token);
    expect(added.status).toBe(201);
    // Of the client of another team, who invited the same e-mail: the person joins with the account.
    const gestora = await server.signIn('diego@vertice.com.br');
    const invitation = { nome: 'Zuleica Convidada', login, cargoId: demoRoles.gestora.id };
    const invited = await server.call('/v1/users', { token: gestora, body: invitation });
    expect(invited.status).toBe(201);
    const link = makeLinkToken();
    const [standIn] = await server.db.select().from(users).where(eq(users.invitedEmail, login));
    const expiresAt = new Date(Date.now() + 60_000);
    await replaceLink(server.db, { kind: 'invite', userId: standIn?.id ?? '', token: link, expiresAt });
    expect((await server.call('/bff/invite/join', { token, body: { token: link } })).status).toBe(204);
    const given = { status: 'failed', errorDetail: `550 <${login}>`, payload: { email: login } } as const;
    await server.db.insert(jobs).values({ id, kind: 'recovery-mail', subjectId: randomUUID(), ...given });
    await server.db.transaction((tx) => erasePerson(tx, id, renameAuthor));
    const all = await server.db.select().from(events);
    const kept = [all, await server.db.select().from(users), await server.db.select().from(jobs)];
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Zuleica Convidada|Celular|${login}`));
    const own = all.filter(({ userId }) => userId === id);
    expect(own.map(({ event }) => event)).toContain('CHAVE_ACESSO_CRIADA');
    expect(own.every(({ userAgent, ip }) => userAgent === '' && ip === '127.0.0.1')).toBe(true);
  });

  it('of who was removed leave the log after the days of the setting', async () => {
    const { id, login } = await insertActor();
    await insertSession(server.db, id);
    expect((await server.call(`/v1/users/${id}`, { token: marina, method: 'DELETE' })).status).toBe(204);
    const later = (days: number) =>
      eraseRemoved(
        { ...server.context, clock: { now: () => Date.now() + days * dayMs } },
        renameAuthor,
        new AbortController().signal,
      );
    await later(179);
    const find = async () => (await server.db.select().from(users).where(eq(users.id, id)))[0];
    expect((await find())?.login).toBe(login);
    await later(181);
    expect(await find()).toMatchObject({ name: '', login: id });
    const ips = await server.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(ips.every(({ ip, userAgent }) => ip === '' && userAgent === '')).toBe(true);
    const told = await server.db.select().from(events).where(eq(events.event, 'USUARIO_APAGADO'));
    expect(told).toContainEqual(expect.objectContaining({ identifier: id, principalId: 'erase-people' }));
    await later(182);
    const again = await server.db.$count(events, eq(events.event, 'USUARIO_APAGADO'));
    expect(again).toBe(told.length);
  });
});
