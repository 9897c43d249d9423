import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realtimePresence } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { openRealtime } from '../../../testing/realtime-client';
import type { RealtimeClient } from '../../../testing/realtime-client';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createTestApiKeys } from '../../../testing/test-principals';
import { createHub } from './hub';
import { publishToAccount, publishToTopic } from './publish';
import type { RealtimeSocket } from './realtime-socket';
import type { SocketOwner } from './tickets.store';

const accountId: string = demoTeams.colegioAtlas;
const keys = createTestApiKeys();
let server: TestServer;
const opened: RealtimeClient[] = [];
beforeAll(async () => {
  server = await startTestServer({ authSchemes: () => [keys.scheme] });
});
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate();
});
afterAll(() => server.stop());

const askTicket = (token: string, account = accountId) =>
  server.call(`/bff/realtime/ticket?accountId=${account}`, { method: 'POST', token });
async function open(token: string): Promise<RealtimeClient> {
  const { status, body } = await askTicket(token);
  expect(status).toBe(201);
  const client = await openRealtime({ url: server.url, accountId, ticket: String(body['ticket']) });
  opened.push(client);
  return client;
}
const alert = () =>
  ({ evento: 'alerta_fps_alto', timestamp: 1, live_id: randomUUID(), titulo: 'Aula' }) as const;
const outlet = () => ({ tx: server.db, bus: server.context.bus });

describe('a principal that is no person', () => {
  it('is known by its token, and let in where the contract names its kind', async () => {
    const { token } = keys.add({ accountId, permissions: ['showVOD', 'showStreaming'] });
    expect((await askTicket(token)).status).toBe(201);
    for (const path of ['/v1/playlists', '/bff/me', '/bff/sessions']) {
      const { status, body } = await server.call(path, { token });
      expect([path, status, body['code']]).toEqual([path, 403, 'FORBIDDEN']);
    }
    expect((await askTicket(token, demoTeams.festivalMareAlta)).body['code']).toBe('ACCOUNT_FORBIDDEN');
  });

  it('is refused with a token that is not good', async () => {
    const { id, token } = keys.add({ accountId, permissions: [] });
    keys.end(id);
    for (const wrong of [token, `${token}x`, 'palco_test_key_', `x${token}`]) {
      const { status, body } = await askTicket(wrong);
      expect([status, body['code']]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('hears what its permissions let it read, in the team and in a topic', async () => {
    const [may, mayNot] = [['showStreaming'], ['showVOD']].map((permissions) =>
      keys.add({ accountId, permissions }),
    );
    const [hearing, deaf] = [await open(may!.token), await open(mayNot!.token)];
    const topico = `live:${await insertLive(server.db, 'colegioAtlas')}` as const;
    for (const { socket } of [hearing, deaf])
      socket.send(JSON.stringify({ acao: 'assinar', topico, id: '1' }));
    await expect.poll(() => hearing.messages()).toMatchObject([{ evento: 'ack', ok: true }]);
    await expect.poll(() => deaf.messages()).toMatchObject([{ evento: 'ack', ok: false, code: 'FORBIDDEN' }]);
    const [inTeam, inTopic] = [alert(), alert()];
    await publishToAccount(outlet(), accountId, inTeam);
    await publishToTopic(outlet(), topico, inTopic);
    await expect.poll(() => hearing.messages().slice(1)).toEqual([inTeam, inTopic]);
    expect(deaf.messages()).toHaveLength(1);
  });

  it('loses its socket when it ends', async () => {
    const { id, token } = keys.add({ accountId, permissions: ['showStreaming'] });
    const person = await open(await server.signIn('marina@colegioatlas.com.br'));
    const { closed } = await open(token);
    const { body } = await askTicket(token);
    keys.end(id);
    await server.db.execute(sql`select pg_notify('palco_access', ${id})`);
    expect(await closed).toBe(4401);
    const late = openRealtime({ url: server.url, accountId, ticket: String(body['ticket']) });
    await expect(late).rejects.toThrow('401');
    expect(person.socket.readyState).toBe(person.socket.OPEN);
  });

  it('is not shown among the people of a panel', async () => {
    const { token } = keys.add({ accountId, permissions: ['showStreaming'] });
    const { socket } = await open(token);
    socket.send(JSON.stringify({ acao: 'ver', live_id: randomUUID() }));
    const marina = await open(await server.signIn('marina@colegioatlas.com.br'));
    const liveId = randomUUID();
    marina.socket.send(JSON.stringify({ acao: 'ver', live_id: liveId }));
    await expect.poll(() => marina.messages().at(-1)).toMatchObject({ evento: 'presence', live_id: liveId });
    expect(await server.db.select().from(realtimePresence)).toMatchObject([{ liveId }]);
  });

  it('sends no signal from a browser', async () => {
    const { token } = keys.add({ accountId, permissions: ['showStreaming', 'broadcast'] });
    const { body } = await askTicket(token);
    const live = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
    const url = `${server.url.replace(/^http/, 'ws')}/ws/broadcast/${live}`;
    const socket = new WebSocket(url, ['palco', String(body['ticket'])]);
    const failed = new Promise<Error>((resolve) => socket.once('error', resolve));
    expect((await failed).message).toContain('403');
  });
});

describe('the places of a team', () => {
  const address = '203.0.113.9';
  const ownerOf = (kind: SocketOwner['kind'], principalId: string = randomUUID()): SocketOwner => ({
    kind,
    principalId,
    credentialId: principalId,
    accountId,
  });
  function startHub() {
    const hub = createHub();
    return {
      hub,
      hasRoom: (owner: SocketOwner, from = address) => hub.hasRoom(owner, from),
      add: (owner: SocketOwner, from = address) => hub.add({ owner, address: from } as RealtimeSocket),
    };
  }

  it('for people are not taken by attendees', () => {
    const { hub, hasRoom, add } = startHub();
    for (let count = 0; count < 6_000; count += 1) add(ownerOf('attendee'));
    expect([hasRoom(ownerOf('attendee')), hasRoom(ownerOf('user'))]).toEqual([true, true]);
    for (let count = 0; count < 5_000; count += 1) add(ownerOf('user'));
    expect([hasRoom(ownerOf('attendee')), hasRoom(ownerOf('user'))]).toEqual([true, false]);
    for (const socket of hub.all()) hub.delete(socket);
    expect(hasRoom(ownerOf('user'))).toBe(true);
  });

  it('for attendees are not taken by who registers again and again', () => {
    const { hub, hasRoom, add } = startHub();
    const script = ownerOf('attendee');
    for (let count = 0; count < 10; count += 1) add(script);
    expect(hasRoom(script)).toBe(false);
    for (let count = 10; count < 20_000; count += 1) add(ownerOf('attendee'));
    expect(hasRoom(ownerOf('attendee'))).toBe(false);
    // A school, which has places up to an equal part.
    for (let count = 0; count < 4_000; count += 1) {
      expect(hasRoom(ownerOf('attendee'), '198.51.100.7')).toBe(true);
      add(ownerOf('attendee'), '198.51.100.7');
    }
    expect([hasRoom(ownerOf('attendee'), '2001:db8:0:1'), hasRoom(ownerOf('attendee'))]).toEqual([
      true,
      false,
    ]);
    for (const socket of hub.all()) hub.delete(socket);
    expect(hasRoom(ownerOf('attendee'))).toBe(true);
  });
});
