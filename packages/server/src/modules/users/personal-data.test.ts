// LGPD, article 18: what is kept of a person is given out and erased.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatMessages, events, sessions, users } from '../../schema';
import { demoTeams } from '../../seed/demo-people';
import { insertMember, insertPerson, insertSession } from '../../testing/sample-people';
import { insertLive } from '../../testing/samples';
import { insertSigner, typePassword } from '../../testing/second-factor';
import { startTestServer } from '../../testing/start-test-server';
import type { CallResult, TestServer } from '../../testing/start-test-server';
import { eraseRemoved } from './personal-data.service';

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
      const place = { liveId, seq: 1, change: 1, id: randomUUID(), requestId: randomUUID() };
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
    expect(row).toMatchObject({ name: 'Pessoa apagada', login: id, passwordHash: null });
    const about = await server.db.select().from(events).where(eq(events.identifier, id));
    const by = await server.db.select().from(events).where(eq(events.userId, id));
    expect(by.length).toBeGreaterThan(0);
    expect(JSON.stringify([about, by])).not.toMatch(new RegExp(`Zuleica|${login}`));
    expect(await logOf(login)).toEqual([]);
    const shown = await server.call(`/v1/logs?limit=50&user=${encodeURIComponent('Pessoa apagada')}`, {
      token: marina,
    });
    expect(shown.body['items']).toContainEqual(
      expect.objectContaining({ user: { name: 'Pessoa apagada', email: '', avatar: null } }),
    );
    // The e-mail is free again.
    const again = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' }, { login });
    expect(again.login).toBe(login);
  });

  it('of who was removed leave the log after the days of the setting', async () => {
    const { id, login } = await insertActor();
    await insertSession(server.db, id);
    expect((await server.call(`/v1/users/${id}`, { token: marina, method: 'DELETE' })).status).toBe(204);
    const later = (days: number) =>
      eraseRemoved(
        { ...server.context, clock: { now: () => Date.now() + days * dayMs } },
        new AbortController().signal,
      );
    await later(179);
    const find = async () => (await server.db.select().from(users).where(eq(users.id, id)))[0];
    expect((await find())?.login).toBe(login);
    await later(181);
    expect(await find()).toMatchObject({ name: 'Pessoa apagada', login: id });
    const ips = await server.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(ips.every(({ ip, userAgent }) => ip === '' && userAgent === '')).toBe(true);
    const told = await server.db.select().from(events).where(eq(events.event, 'USUARIO_APAGADO'));
    expect(told).toContainEqual(expect.objectContaining({ identifier: id, principalId: 'erase-people' }));
    await later(182);
    const again = await server.db.$count(events, eq(events.event, 'USUARIO_APAGADO'));
    expect(again).toBe(told.length);
  });
});
