import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSendMessage } from '../../modules/broadcast/chat/send-message';
import { lockAnyLive } from '../../modules/broadcast/lives/lives.store';
import { findSourceForUpdate } from '../../modules/library/uploads/uploads.store';
import { demoPassword, demoTeams } from '../../seed/demo-people';
import { holdRows } from '../../testing/hold-rows';
import type { HeldRows } from '../../testing/hold-rows';
import { insertLive, insertVideo } from '../../testing/samples';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { attendeeRegistrations, attendees, sessions } from '../../schema';

let server: TestServer;
/** Somebody of another client than the one whose row is held. */
let diego: string;
let othersVideo: string;
let held: HeldRows | undefined;
beforeAll(async () => {
  // Waits for locks and connections end after a third of it: longer than this test takes.
  server = await startTestServer({ env: { PALCO_DATABASE_TIMEOUT_MS: '60000' } });
  diego = await server.signIn('diego@vertice.com.br');
  othersVideo = await insertVideo(server.db, 'verticeEstudio', {
    status: 'ready',
    hlsKey: 'videos/none/hls',
  });
});
afterEach(() => held?.release());
afterAll(() => server.stop());

/** What the people of another client do, and what a balancer asks. All of it while the row is held. */
async function expectOthersServed(): Promise<void> {
  const calls = [
    server.call(`/v1/live-streams?accountId=${demoTeams.verticeEstudio}`, { token: diego }),
    server.call('/api/user/login', {
      body: { login: 'diego@vertice.com.br', password: demoPassword },
    }),
    server.call(`/bff/player/${othersVideo}`),
    server.call('/readyz'),
    server.call('/healthz'),
  ];
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

async function register(liveId: string, clientId: unknown, email = `${randomUUID()}@example.com`) {
  const body = { name: 'Ana Luz', email, liveId, clientId };
  return server.call('/v1/studio/lives/participantes', { method: 'POST', body });
}

it('keeps one room that nobody can write to from everybody else, and loses no message of it', async () => {
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const { body: info } = await server.call(`/bff/classroom/${liveId}`);
  const tokens: string[] = [];
  for (let n = 0; n < 10; n += 1)
    tokens.push(String((await register(liveId, info['clientId'])).body['token']));
  const say = (token: string) =>
    server.call(`/v1/chat/${liveId}/messages`, {
      token,
      body: { texto: 'bom dia', requestId: randomUUID() },
    });
  await say(tokens[0] ?? '');
  held = await holdRows(server, 'select 1 from chat_rooms where live_id = $1 for update', [liveId]);
  const writing = tokens.flatMap((token) => [1, 2, 3, 4].map(() => say(token)));
  await held.waitedForBy(1);
  await expectOthersServed();
  expect(await held.waiting()).toBe(1);
  await held.release();
  const answers = await Promise.all(writing);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const { body } = await server.call(`/v1/chat/${liveId}/messages?limit=100`, { token: tokens[0] });
  const items = body['items'] as { id: string; seq: number }[];
  expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, n) => n + 1));
  expect(items.slice(1).map(({ id }) => id)).toEqual(
    answers.toSorted((a, b) => Number(a.body['seq']) - Number(b.body['seq'])).map((one) => one.body['id']),
  );
});

it('refuses the message of who is banned or erased while the room is locked, and of nobody else', async () => {
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const { body: info } = await server.call(`/bff/classroom/${liveId}`);
  const people = await Promise.all([1, 2, 3].map(() => register(liveId, info['clientId'])));
  const [good, banned, erased] = people.map(({ body }) => String(body['id']));
  const send = createSendMessage();
  const say = (registrationId = '') => {
    const author = { registrationId, userId: null, name: 'Ana Luz' };
    return send({ context: server.context, liveId, author, text: 'bom dia', idempotencyKey: undefined });
  };
  await say(good);
  held = await holdRows(server, 'select 1 from chat_rooms where live_id = $1 for update', [liveId]);
  const outcomes = Promise.allSettled([say(good), say(good), say(banned), say(erased)]);
  await held.waitedForBy(1);
  const { id } = attendeeRegistrations;
  const bannedUntil = new Date('9999-01-01');
  await server.db
    .update(attendeeRegistrations)
    .set({ bannedUntil })
    .where(eq(id, banned ?? ''));
  await server.db.delete(attendeeRegistrations).where(eq(id, erased ?? ''));
  await held.release();
  const statuses = (await outcomes).map((one) => (one.status === 'fulfilled' ? 201 : one.reason.status));
  expect(statuses).toEqual([201, 201, 404, 404]);
});

it('keeps an attendee whom nobody can write from everybody else, and loses no registration', async () => {
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const { body: info } = await server.call(`/bff/classroom/${liveId}`);
  const email = 'turma@example.com';
  await register(liveId, info['clientId'], email);
  held = await holdRows(server, 'select 1 from attendees where live_id = $1 for update', [liveId]);
  const registering = Array.from({ length: 12 }, () => register(liveId, info['clientId'], email));
  await held.waitedForBy(1);
  await expectOthersServed();
  expect(await held.waiting()).toBe(1);
  await held.release();
  const answers = await Promise.all(registering);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const ofLive = eq(attendeeRegistrations.liveId, liveId);
  expect(await server.db.$count(attendeeRegistrations, ofLive)).toBe(13);
  expect(await server.db.$count(attendees, eq(attendees.liveId, liveId))).toBe(1);
});

it('keeps a row of one team that no gathering saves from everybody else', async () => {
  const marina = await server.signIn('marina@colegioatlas.com.br');
  const liveId = await insertLive(server.db, 'colegioAtlas');
  held = await holdRows(server, 'select 1 from lives where id = $1 for update', [liveId]);
  const changing = Array.from({ length: 40 }, (_, n) =>
    server.call(`/v1/live-streams/${liveId}`, {
      method: 'PATCH',
      token: marina,
      body: { title: `Aula ${n}` },
    }),
  );
  await held.waitedForBy(4);
  await expectOthersServed();
  expect(await held.waiting()).toBe(4);
  await held.release();
  const answers = await Promise.all(changing);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('lets people register for a live, and like a video, while somebody changes it', async () => {
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  const { body: info } = await server.call(`/bff/classroom/${liveId}`);
  await server.db.transaction(async (tx) => {
    await lockAnyLive(tx, liveId);
    await findSourceForUpdate(tx, othersVideo);
    expect((await register(liveId, info['clientId'])).status).toBe(201);
    const body = { sessionId: randomUUID() };
    expect((await server.call(`/v1/analytics/vod/${othersVideo}/like`, { body })).status).toBe(200);
  });
});

it('does not wait to note that a session and a key are used', async () => {
  const marina = await server.signIn('marina@colegioatlas.com.br');
  const body = { nome: 'Site da escola', escopos: ['showStreaming'] };
  const { body: made } = await server.call('/v1/api-keys', { token: marina, body });
  const ofKey = String(made['chave']);
  await server.db.update(sessions).set({ lastSeenAt: new Date(0) });
  held = await holdRows(server, 'select 1 from sessions, api_keys for update', []);
  const lists = '/v1/live-streams';
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => server.call(lists, { token: n % 2 === 0 ? marina : ofKey })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await held.waiting()).toBe(0);
});
