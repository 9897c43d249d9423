import { randomUUID } from 'node:crypto';
import { eq, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as tables from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { openRealtime } from '../../../testing/realtime-client';
import { insertLive, insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { picturesOfClassroom } from '../../broadcast/classroom';
import { overlaysOfLive } from '../../broadcast/live-overlays';
import { purgeLives } from '../../broadcast/lives/trash/live-trash.service';
import { createLivesForIngest } from '../../broadcast/lives';

const { lives, attendees, attendeeRegistrations, certificates, chatMessages, chatRooms, liveClassrooms } =
  tables;
const team = 'colegioAtlas';
const day = 24 * 60 * 60 * 1000;
const people = 280;
let now = Date.now();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object, as = token) =>
  server.call(path, { token: as, method, body });
const live = (id: string) => `/v1/live-streams/${id}`;
const trash = async (as = token) => {
  const { body } = await call('GET', '/v1/live-streams/trash', undefined, as);
  return body as unknown as { items: Record<string, unknown>[]; pagination: { total: number } };
};

/** Every table whose rows belong to a live. */
const ofLives = Object.values<unknown>(tables)
  .filter((table): table is PgTable => is(table, PgTable))
  .flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference();
      return foreignTable === lives && columns[0] ? [{ table, column: columns[0] }] : [];
    }),
  );

/** All rows of a live in all tables, but for what a way to the trash and back may change. */
async function everythingOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await server.db.select().from(lives).where(eq(lives.id, id));
  const { version: _v, updatedAt: _u, playbackTokenVersion: _m, deletedAt, ...rest } = row!;
  const all: Record<string, unknown> = { live: { ...rest, isTrashed: deletedAt !== null } };
  for (const { table, column } of ofLives) {
    const rows: unknown[] = await server.db.select().from(table).where(eq(column, id));
    all[getTableName(table)] = rows.map((one) => JSON.stringify(one)).sort();
  }
  return all;
}

/** A live that is over, with people who watched, wrote, and took their certificates. */
async function bigLive(count = 4) {
  const id = await insertLive(server.db, team, {
    title: 'Formatura',
    status: 'finished',
    startedAt: new Date(now - 3_600_000),
    finishedAt: new Date(now),
    thumbnailKey: `live-images/${randomUUID()}/a.png`,
    recordingVideoId: await insertVideo(server.db, team),
  });
  await server.db.insert(liveClassrooms).values({ liveId: id, certificateShare: 10, version: 1 });
  const accountId = demoTeams[team];
  const createdAt = new Date(now - 3_600_000);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    liveId: id,
    accountId,
    email: `p${index}.${id.slice(0, 8)}@exemplo.com.br`,
    name: 'Pessoa',
    watchedSeconds: 3_000,
    createdAt,
  }));
  await server.db.insert(attendees).values(rows);
  await server.db.insert(chatRooms).values({ liveId: id, lastChange: count });
  const registrations = rows.map((row) => ({
    id: randomUUID(),
    attendeeId: row.id,
    liveId: id,
    name: row.name,
    tokenDigest: randomUUID(),
    addressDigest: 'x',
    watchedSeconds: 3_000,
    createdAt,
  }));
  await server.db.insert(attendeeRegistrations).values(registrations);
  await server.db.insert(chatMessages).values(
    registrations.map((one, index) => ({
      liveId: id,
      seq: index + 1,
      change: index + 1,
      id: randomUUID(),
      registrationId: one.id,
      name: 'Pessoa',
      body: 'Parabéns',
      idempotencyKey: randomUUID(),
      createdAt,
    })),
  );
  await server.db.insert(tables.liveAudience).values({ liveId: id, at: createdAt, viewers: count });
  const of = (attendeeId: string) => `${live(id)}/participantes/${attendeeId}/certificado`;
  for (const { id: attendeeId } of rows.slice(0, 3))
    expect((await server.call(of(attendeeId), { token })).status).toBe(200);
  return { id, email: rows[0]!.email };
}

describe('a deleted live', () => {
  it('comes back with everything: attendees, presence, certificates, chat, classroom, keys and overlays', async () => {
    const { id } = await bigLive(people);
    expect((await call('GET', `${live(id)}/contents`)).body).toMatchObject({
      attendees: people,
      certificates: 3,
      messages: people,
      recordingVideoId: expect.any(String),
    });
    const before = await everythingOf(id);
    expect((await call('DELETE', live(id))).status).toBe(204);
    expect(await everythingOf(id)).toEqual({
      ...before,
      live: { ...Object(before['live']), isTrashed: true },
    });
    expect(await trash()).toMatchObject({
      items: [{ kind: 'live', id, title: 'Formatura', attendeesTotal: people }],
      pagination: { total: 1 },
    });
    const { status, body } = await call('POST', `${live(id)}/restore`);
    expect([status, body['id'], body['title']]).toEqual([200, id, 'Formatura']);
    expect(await everythingOf(id)).toEqual(before);
    expect((await trash()).items).toEqual([]);
    expect((await call('POST', `${live(id)}/restore`)).body['code']).toBe('LIVE_NOT_FOUND');
  });

  it('is not there for the public, takes no signal, is started by nobody, and its sockets end', async () => {
    const made = (await call('POST', '/v1/live-streams', { title: 'Sarau', autoStart: true })).body;
    const id = String(made['id']);
    const key = (made['keys'] as { streamKey: string }[])[0]!.streamKey;
    const { clientId } = (await server.call(`/bff/classroom/${id}`)).body;
    const person = { name: 'Ana', email: 'ana@exemplo.com.br', liveId: id, clientId };
    const registered = (await server.call('/v1/studio/lives/participantes', { body: person })).body;
    const own = String(registered['token']);
    const ticket = (
      await server.call(`/bff/realtime/ticket?accountId=${demoTeams[team]}`, {
        method: 'POST',
        token: own,
      })
    ).body['ticket'];
    const socket = await openRealtime({
      url: server.url,
      accountId: demoTeams[team],
      ticket: String(ticket),
    });
    const forIngest = createLivesForIngest(server.context);
    const publicly = async () => {
      const paths = [`/bff/player/live/${id}`, `/bff/classroom/${id}`, `/bff/classroom/${id}/status`];
      const found = await Promise.all(paths.map((path) => server.call(path)));
      const chat = await server.call(`/v1/chat/${id}/messages`, { token: own });
      return [...found, chat].map(({ status }) => status);
    };
    const open = await publicly();
    expect((await call('DELETE', live(id))).status).toBe(204);
    expect(await socket.closed).toBe(4401);
    expect(open).toEqual([200, 200, 200, 200]);
    expect(await publicly()).toEqual([404, 404, 404, 401]);
    const grant = await forIngest.findLiveByKey(key);
    expect(await forIngest.findLive(grant!.liveId)).toBeNull();
    await forIngest.signalArrived(id);
    for (const path of ['control/start', 'control/complete'])
      expect((await call('PUT', `${live(id)}/${path}`)).body['code']).toBe('LIVE_NOT_FOUND');
    await call('POST', `${live(id)}/restore`);
    expect((await call('GET', live(id))).body['status']).toBeNull();
    expect(await publicly()).toEqual(open);
    expect(await forIngest.findLive(id)).not.toBeNull();
  });

  it('is listed, restored and erased by those alone who see lives, of their own team', async () => {
    const id = await insertLive(server.db, team, { deletedAt: new Date(now - day) });
    const video = await insertVideo(server.db, team, { deletedAt: new Date(now - day) });
    const foreign = await server.signIn('diego@vertice.com.br');
    expect((await trash(foreign)).items).toEqual([]);
    expect((await call('POST', `${live(id)}/restore`, undefined, foreign)).status).toBe(404);
    expect((await call('DELETE', `/v1/trash/${id}`, undefined, foreign)).status).toBe(404);
    const [role] = await server.db
      .select()
      .from(tables.roles)
      .innerJoin(tables.memberships, eq(tables.memberships.roleId, tables.roles.id))
      .innerJoin(tables.users, eq(tables.users.id, tables.memberships.userId))
      .where(eq(tables.users.login, 'bruno@colegioatlas.com.br'));
    const bruno = await server.signIn('bruno@colegioatlas.com.br');
    const may = async (permissions: ('showVOD' | 'showStreaming')[]) => {
      await server.db.update(tables.roles).set({ permissions }).where(eq(tables.roles.id, role!.roles.id));
      const answers = [];
      for (const one of [id, video]) answers.push(await call('DELETE', `/v1/trash/${one}`, undefined, bruno));
      return answers.map(({ status }) => status);
    };
    expect(await may(['showVOD'])).toEqual([404, 204]);
    expect(await may(['showStreaming'])).toEqual([204, 404]);
    await server.db
      .update(tables.roles)
      .set({ permissions: role!.roles.permissions })
      .where(eq(tables.roles.id, role!.roles.id));
    await purgeLives(server.context, []);
  });

  it('goes for good after 30 days, and leaves the certificates that were given out', async () => {
    const { id, email } = await bigLive();
    const codes = (await server.db.select().from(certificates).where(eq(certificates.liveId, id))).map(
      ({ code }) => code,
    );
    await call('DELETE', live(id));
    const removed: string[] = [];
    const blobs = new Proxy(server.context.blobs, {
      get: (target, name) =>
        name === 'remove' ? async (key: string) => void removed.push(key) : Reflect.get(target, name),
    });
    const purge = () => purgeLives({ ...server.context, blobs }, [overlaysOfLive, picturesOfClassroom]);
    now += 29 * day;
    expect(await purge()).toBe(0);
    now += 2 * day;
    token = await server.signIn('marina@colegioatlas.com.br');
    expect((await call('POST', `${live(id)}/restore`)).status).toBe(404);
    expect(await purge()).toBe(1);
    const [row] = await server.db.select().from(lives).where(eq(lives.id, id));
    expect(row).toBeUndefined();
    for (const { table, column } of ofLives) expect(await server.db.$count(table, eq(column, id))).toBe(0);
    expect(removed.map((key) => key.split('/').at(-1)).sort()).toEqual(['a.png', 'logo.png']);
    const check = (code: string) => server.call(`/v1/certificados/${code.toLowerCase()}`);
    for (const code of codes) {
      const { status, body } = await check(code);
      expect([status, body['title'], body['name'], body['minutes']]).toEqual([
        200,
        'Formatura',
        'Pessoa',
        50,
      ]);
    }
    // Whoever asks to be erased is, though no row of the live is left.
    expect((await call('POST', '/v1/attendees/export', { email })).body['certificates']).toHaveLength(1);
    await call('POST', '/v1/attendees/erase', { email });
    const statuses = await Promise.all(codes.map(async (code) => (await check(code)).status));
    expect(statuses.sort()).toEqual([200, 200, 404]);
  });

  it('keeps nobody from being erased while it lies in the trash', async () => {
    const { id, email } = await bigLive();
    await call('DELETE', live(id));
    const erased = await call('POST', '/v1/attendees/erase', { email });
    expect(erased.body).toEqual({ lives: 1 });
    await call('POST', `${live(id)}/restore`);
    expect((await call('GET', `${live(id)}/contents`)).body).toMatchObject({
      attendees: 3,
      certificates: 2,
      messages: 3,
    });
  });
});
