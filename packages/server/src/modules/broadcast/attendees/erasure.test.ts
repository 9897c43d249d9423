import { randomUUID } from 'node:crypto';
import type { ChatMessages } from '@palco/openapi';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playEvents, playMinutes, plays } from '../../../schema';
import { openRealtime } from '../../../testing/realtime-client';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, env: { PALCO_RTMP_PORT: '0' } });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const post = (path: string, token: string, body: object) =>
  server.call(path, { method: 'POST', token, body });

async function register(liveId: string, name: string, email: string) {
  const { body: info } = await server.call(`/bff/classroom/${liveId}`);
  const body = { name, email, liveId, clientId: info['clientId'] };
  const { body: made } = await server.call('/v1/studio/lives/participantes', { body });
  return { id: String(made['id']), token: String(made['token']), accountId: String(made['accountId']) };
}
const say = (liveId: string, token: string, texto: string) =>
  post(`/v1/chat/${liveId}/messages`, token, { texto, requestId: randomUUID() });
async function readChat(liveId: string, query = ''): Promise<ChatMessages> {
  const { body } = await server.call(`/v1/chat/${liveId}/messages${query}`, { token: marina });
  return body as unknown as ChatMessages;
}
async function listen(liveId: string, { token, accountId }: { token: string; accountId: string }) {
  const { body } = await post(`/bff/realtime/ticket?accountId=${accountId}`, token, {});
  const client = await openRealtime({ url: server.url, accountId, ticket: String(body['ticket']) });
  client.socket.send(JSON.stringify({ acao: 'assinar', topico: `chat:${liveId}`, id: 'a' }));
  await expect.poll(() => client.frames.join()).toContain('"ok":true');
  return client;
}
const tell = (liveId: string, token: string, sessionId: string, events: readonly object[]) =>
  fetch(`${server.url}/v1/analytics/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(
      events.map((event, index) => ({ liveId, sessionId, timestamp: now + index, ...event })),
    ),
  });
/** The tables of the database with a row in which this text stands. The bus forgets its messages by itself. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'bus%'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: holding } = await server.db.execute(
      sql`select 1 from ${sql.identifier(name)} as one where one::text ilike ${`%${text}%`} limit 1`,
    );
    if (holding.length > 0) found.push(name);
  }
  return found.sort();
}

it('of a person leaves nothing that tells of them, and the figures of the live as they are', async () => {
  const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt: new Date(now) });
  const email = 'zuleica@exemplo.com.br';
  const person = await register(liveId, 'Zuleica Apagada', email);
  const other = await register(liveId, 'Bia Sol', 'bia@exemplo.com.br');
  await say(liveId, person.token, 'segredo um');
  await say(liveId, other.token, 'fica');
  await say(liveId, person.token, 'segredo dois');
  const sessionId = randomUUID();
  const seen = { device: 'desktop', os: 'Linux', viewerId: 'ZULEICA7' };
  await tell(liveId, person.token, sessionId, [
    { type: 'view_start', data: seen },
    { type: 'playing', data: { startupMs: 100 } },
    { type: 'error', data: { code: 'X', message: 'zuleica' } },
  ]);
  const playsNow = () => server.db.select().from(plays).where(eq(plays.subjectId, liveId));
  await expect.poll(async () => (await playsNow()).length, { timeout: 6_000 }).toBe(1);
  for (const text of ['zuleica', 'segredo']) expect(await tablesWith(text)).not.toEqual([]);

  const { body } = await post('/v1/attendees/export', marina, { email });
  expect(body['lives']).toMatchObject([
    {
      messages: [{ texto: 'segredo um' }, { texto: 'segredo dois' }],
      plays: [{ viewerCode: 'ZULEICA7', device: 'desktop', os: 'Linux', city: null, watchedSeconds: 0 }],
    },
  ]);

  const { ultima } = await readChat(liveId);
  const reader = await listen(liveId, other);
  await post('/v1/attendees/erase', marina, { email });
  for (const text of ['zuleica', 'segredo', person.id]) expect(await tablesWith(text)).toEqual([]);

  // Pages that are open hear of it, and those that were away read it.
  await expect
    .poll(() => reader.messages().at(-1))
    .toMatchObject({ evento: 'removida', mudanca: ultima + 2, live_id: liveId });
  const { items } = await readChat(liveId, `?after=${ultima}`);
  expect(items).toMatchObject([1, 3].map((seq) => ({ seq, name: '', texto: '', removida: true })));
  expect((await readChat(liveId)).ultima).toBe(ultima + 2);
  expect((await say(liveId, other.token, 'depois')).body).toMatchObject({ seq: ultima + 3 });
  reader.socket.close();

  // The player goes on, in a process that remembers whose it was.
  now += 10_000;
  await tell(liveId, person.token, sessionId, [
    { type: 'heartbeat', data: { watchedMs: 10_000 } },
    { type: 'view_start', data: seen },
    { type: 'error', data: { code: 'X', message: 'zuleica' } },
  ]);
  await expect.poll(async () => (await playsNow())[0]?.watchedMs, { timeout: 6_000 }).toBe(10_000);
  expect(await playsNow()).toMatchObject([{ starts: 1, viewerCode: null, device: null, attendeeId: null }]);
  expect(await tablesWith('zuleica')).toEqual([]);
  expect(await server.db.$count(playEvents, eq(playEvents.subjectId, liveId))).toBe(0);
  const minutes = await server.db.select().from(playMinutes).where(eq(playMinutes.subjectId, liveId));
  expect(minutes.some(({ dimension, starts }) => dimension === 'all' && starts === 1)).toBe(true);
});
