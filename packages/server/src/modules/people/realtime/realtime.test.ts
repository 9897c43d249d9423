import { randomUUID } from 'node:crypto';
import type { RealtimeMessage } from '@palco/openapi';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accounts, lives, memberships, realtimePresence, realtimeTickets, roles } from '../../../schema';
import { demoTeams, demoUsers } from '../../../seed/demo-people';
import { openRealtime } from '../../../testing/realtime-client';
import type { RealtimeClient, RealtimeClientOptions } from '../../../testing/realtime-client';
import { insertMember, insertPerson, insertRole, insertTeam } from '../../../testing/sample-people';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { publishToAccount, publishToTopic, recheckTopic } from './publish';
import { purgeTickets } from './tickets.store';

const accountId: string = demoTeams.colegioAtlas;
const marinasLogin = 'marina@colegioatlas.com.br';

let server: TestServer;
let laterMs = 0;
const opened: RealtimeClient[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => Date.now() + laterMs } });
});
afterEach(() => {
  laterMs = 0;
  for (const { socket } of opened.splice(0)) socket.terminate();
});
afterAll(() => server.stop());

async function ticketFor(token: string, account = accountId): Promise<string> {
  const { status, body } = await server.call(`/bff/realtime/ticket?accountId=${account}`, {
    method: 'POST',
    token,
  });
  expect(status).toBe(201);
  return String(body['ticket']);
}

async function open(ticket: string, options: Partial<RealtimeClientOptions> = {}): Promise<RealtimeClient> {
  const client = await openRealtime({ url: server.url, accountId, ticket, ...options });
  opened.push(client);
  return client;
}

async function openAs(login: string, account = accountId): Promise<RealtimeClient & { token: string }> {
  const token = await server.signIn(login);
  return { ...(await open(await ticketFor(token, account), { accountId: account })), token };
}

const alert = (titulo = 'Aula aberta'): RealtimeMessage => ({
  evento: 'alerta_fps_alto',
  timestamp: 1,
  live_id: randomUUID(),
  titulo,
});
const transcode = (): RealtimeMessage => ({
  evento: 'transcode_progress',
  timestamp: 1,
  video_id: randomUUID(),
  status: 'processing',
  progress: 50,
});
const publish = (message: RealtimeMessage, account = accountId) =>
  server.db.transaction((tx) => publishToAccount({ tx, bus: server.context.bus }, account, message));
const kindsOf = (client: RealtimeClient) => client.messages().map(({ evento }) => evento);

describe('a ticket', () => {
  it('opens one socket, which speaks palco', async () => {
    const ticket = await ticketFor(await server.signIn(marinasLogin));
    expect((await open(ticket)).socket.protocol).toBe('palco');
    await expect(open(ticket)).rejects.toThrow('401');
  });

  it('is good for a minute and not longer, and is forgotten then', async () => {
    const token = await server.signIn(marinasLogin);
    const [first, second] = [await ticketFor(token), await ticketFor(token)];
    laterMs = 59_000;
    await open(first);
    laterMs = 61_000;
    await expect(open(second)).rejects.toThrow('401');
    const third = await ticketFor(token);
    await purgeTickets(server.db, Date.now() + laterMs);
    expect((await server.db.select().from(realtimeTickets)).length).toBe(1);
    await open(third);
  });

  it('is not stored as it is', async () => {
    const ticket = await ticketFor(await server.signIn(marinasLogin));
    expect(JSON.stringify(await server.db.select().from(realtimeTickets))).not.toContain(ticket);
  });

  it('is for one team', async () => {
    const ticket = await ticketFor(await server.signIn(marinasLogin));
    await expect(open(ticket, { accountId: demoTeams.festivalMareAlta })).rejects.toThrow('403');
  });

  it('is refused with the session that ended', async () => {
    const token = await server.signIn(marinasLogin);
    const ticket = await ticketFor(token);
    await server.call('/bff/logout', { method: 'POST', token });
    await expect(open(ticket)).rejects.toThrow('401');
  });

  it('is limited to 50 unused ones per session', async () => {
    const token = await server.signIn(marinasLogin);
    for (let count = 0; count < 50; count += 1) await ticketFor(token);
    const { status, headers } = await server.call('/bff/realtime/ticket', { method: 'POST', token });
    expect([status, headers.get('retry-after')]).toEqual([429, '10']);
  });
});

describe('a handshake', () => {
  it.each<[string, (ticket: string) => Partial<RealtimeClientOptions>, string]>([
    ['from a page of another site', () => ({ origin: 'https://evil.example' }), '403'],
    ['without a ticket', () => ({ protocols: ['palco'] }), '401'],
    ['with a made-up ticket', () => ({ protocols: ['palco', 'x'.repeat(32)] }), '401'],
    ['that does not offer palco', (ticket) => ({ protocols: [ticket] }), '401'],
    ['with two tickets', (ticket) => ({ protocols: ['palco', 'x', ticket] }), '401'],
  ])('%s is refused', async (_, options, status) => {
    const ticket = await ticketFor(await server.signIn(marinasLogin));
    await expect(open(ticket, options(ticket))).rejects.toThrow(status);
  });

  it('from the console itself is let in', async () => {
    const ticket = await ticketFor(await server.signIn(marinasLogin));
    await open(ticket, { origin: server.url });
  });

  it('needs an Upgrade: a plain GET is a 426', async () => {
    const ticket = await ticketFor(await server.signIn(marinasLogin));
    const response = await fetch(`${server.url}/ws/${accountId}`, {
      headers: { 'sec-websocket-protocol': `palco, ${ticket}` },
    });
    expect(response.status).toBe(426);
  });

  it('is refused to somebody who has very many sockets', async () => {
    const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role: 'produtora' });
    const token = await server.signIn(login);
    for (let count = 0; count < 40; count += 1) await open(await ticketFor(token));
    await expect(open(await ticketFor(token))).rejects.toThrow('429');
    await openAs(marinasLogin);
  });
});

describe('a message', () => {
  it('reaches everybody of the team who may know it, and nobody else', async () => {
    const marina = await openAs(marinasLogin);
    const elsewhere = await openAs(marinasLogin, demoTeams.festivalMareAlta);
    const editor = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    const videosOnly = await openAs(editor.login);
    await publish(alert());
    await publish(transcode());
    await expect.poll(() => kindsOf(marina)).toEqual(['alerta_fps_alto', 'transcode_progress']);
    await expect.poll(() => kindsOf(videosOnly)).toEqual(['transcode_progress']);
    expect(elsewhere.frames).toEqual([]);
  });

  it('leaves with the transaction, and not without it', async () => {
    const marina = await openAs(marinasLogin);
    const lost = server.db.transaction(async (tx) => {
      await publishToAccount({ tx, bus: server.context.bus }, accountId, alert('lost'));
      throw new Error('taken back');
    });
    await expect(lost).rejects.toThrow('taken back');
    await publish(alert('kept'));
    await expect.poll(() => marina.messages()).toMatchObject([{ titulo: 'kept' }]);
  });

  it('shares a frame with those of the same moment', async () => {
    const marina = await openAs(marinasLogin);
    await server.db.transaction(async (tx) => {
      for (let count = 0; count < 100; count += 1)
        await publishToAccount({ tx, bus: server.context.bus }, accountId, alert(`${count}`));
    });
    await expect.poll(() => marina.messages().length).toBe(100);
    expect(marina.frames.length).toBeLessThan(5);
  });

  it('of a team without sockets is not sent to others', async () => {
    await openAs(marinasLogin);
    await publish(alert(), demoTeams.verticeEstudio);
    await publish(alert());
    await expect.poll(() => opened[0]?.messages().length).toBe(1);
  });
});

describe('a socket is closed', () => {
  it('with 4401 when its session signs out', async () => {
    const { token, closed } = await openAs(marinasLogin);
    const other = await openAs(marinasLogin);
    await server.call('/bff/logout', { method: 'POST', token });
    expect(await closed).toBe(4401);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  it('with 4401 when the session is ended from elsewhere', async () => {
    const { closed } = await openAs(marinasLogin);
    const other = await server.signIn(marinasLogin);
    const { body } = await server.call('/bff/sessions', { token: other });
    for (const { id, atual } of body['items'] as { id: string; atual: boolean }[])
      if (!atual) await server.call(`/bff/sessions/${id}`, { method: 'DELETE', token: other });
    expect(await closed).toBe(4401);
  });

  it('with 4403 when the person leaves the team', async () => {
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'produtora' });
    const { closed } = await openAs(person.login);
    const token = await server.signIn(marinasLogin);
    const path = `/v1/teams/${accountId}/members/${person.id}`;
    expect((await server.call(path, { method: 'DELETE', token })).status).toBe(204);
    expect(await closed).toBe(4403);
  });

  it('with 4403 when the team is gone', async () => {
    const team = await insertTeam(server.db, 'atlas');
    await insertMember(server.db, { userId: demoUsers.marina, accountId: team, role: 'administradora' });
    const { closed } = await openAs(marinasLogin, team);
    await server.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, team));
    expect(await closed).toBe(4403);
    await server.db.delete(memberships).where(eq(memberships.accountId, team));
  });

  it.each([
    'hello',
    '[]',
    '{"acao":"ver"}',
    '{"acao":"ver","live_id":"x"}',
    '{"acao":"outra","live_id":"x"}',
    '{"acao":"assinar","topico":"live:1","id":"1"}',
  ])('with 1008 when it says %j', async (text) => {
    const { socket, closed } = await openAs(marinasLogin);
    socket.send(text);
    expect(await closed).toBe(1008);
  });

  it('with 1008 for more than 30 requests in ten seconds, and with 1009 for a frame over 4 KiB', async () => {
    const talker = await openAs(marinasLogin);
    for (let count = 0; count < 31; count += 1)
      talker.socket.send(JSON.stringify({ acao: 'sair', live_id: randomUUID() }));
    expect(await talker.closed).toBe(1008);
    const crier = await openAs(marinasLogin);
    crier.socket.send('x'.repeat(5000));
    expect(await crier.closed).toBe(1009);
  });
});

it('a changed role applies to open sockets at once', async () => {
  const id = await insertRole(server.db, 'atlas', ['showStreaming']);
  const person = await insertPerson(server.db, { team: 'colegioAtlas', role: { id } });
  const client = await openAs(person.login);
  await publish(alert());
  await expect.poll(() => kindsOf(client)).toEqual(['alerta_fps_alto']);
  await server.db
    .update(roles)
    .set({ permissions: ['showVOD'] })
    .where(eq(roles.id, id));
  // The rights are read again asynchronously: publish until a message arrives.
  await expect
    .poll(async () => {
      await publish(transcode());
      return kindsOf(client).includes('transcode_progress');
    })
    .toBe(true);
  const before = kindsOf(client).filter((kind) => kind === 'alerta_fps_alto').length;
  await publish(alert());
  await publish(transcode());
  await expect.poll(() => kindsOf(client).at(-1)).toBe('transcode_progress');
  expect(kindsOf(client).filter((kind) => kind === 'alerta_fps_alto').length).toBe(before);
});

describe('presence', () => {
  const say = (client: RealtimeClient, acao: 'ver' | 'sair', liveId: string) =>
    client.socket.send(JSON.stringify({ acao, live_id: liveId }));
  const peopleSeen = (client: RealtimeClient) => {
    const last = client.messages().findLast(({ evento }) => evento === 'presence');
    return last?.evento === 'presence' ? last.people.map(({ nome }) => nome) : [];
  };

  it('tells who looks at a live: each person once, until the last of their panels is closed', async () => {
    const liveId = randomUUID();
    const [marina, second] = [await openAs(marinasLogin), await openAs(marinasLogin)];
    const person = await insertPerson(
      server.db,
      { team: 'colegioAtlas', role: 'produtora' },
      { name: 'Rita' },
    );
    const rita = await openAs(person.login);
    say(marina, 'ver', liveId);
    await expect.poll(() => peopleSeen(rita)).toEqual(['Marina Azevedo']);
    say(second, 'ver', liveId);
    say(rita, 'ver', liveId);
    await expect.poll(() => peopleSeen(marina)).toEqual(['Marina Azevedo', 'Rita']);
    second.socket.terminate();
    say(rita, 'sair', liveId);
    await expect.poll(() => peopleSeen(marina)).toEqual(['Marina Azevedo']);
    marina.socket.close();
    await expect.poll(() => peopleSeen(rita)).toEqual([]);
    expect(await server.db.select().from(realtimePresence)).toEqual([]);
  });

  it('is not for people who may not see panels', async () => {
    const editor = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    const client = await openAs(editor.login);
    const marina = await openAs(marinasLogin);
    const liveId = randomUUID();
    say(client, 'ver', liveId);
    await publish(transcode());
    await expect.poll(() => kindsOf(client)).toEqual(['transcode_progress']);
    say(marina, 'ver', liveId);
    await expect.poll(() => peopleSeen(marina)).toEqual(['Marina Azevedo']);
  });

  it('ends for a person who may no longer see panels', async () => {
    const liveId = randomUUID();
    const id = await insertRole(server.db, 'atlas', ['showStreaming']);
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: { id } }, { name: 'Rita' });
    const [marina, rita] = [await openAs(marinasLogin), await openAs(person.login)];
    say(marina, 'ver', liveId);
    say(rita, 'ver', liveId);
    await expect.poll(() => peopleSeen(marina)).toEqual(['Marina Azevedo', 'Rita']);
    await server.db
      .update(roles)
      .set({ permissions: ['showVOD'] })
      .where(eq(roles.id, id));
    await expect.poll(() => peopleSeen(marina)).toEqual(['Marina Azevedo']);
    expect(rita.socket.readyState).toBe(rita.socket.OPEN);
  });

  it('closes a socket that watches more than five lives', async () => {
    const { socket, closed } = await openAs(marinasLogin);
    for (let count = 0; count < 6; count += 1)
      socket.send(JSON.stringify({ acao: 'ver', live_id: randomUUID() }));
    expect(await closed).toBe(1008);
    await expect.poll(() => server.db.select().from(realtimePresence)).toEqual([]);
  });

  it('of a dead process expires', async () => {
    const liveId = randomUUID();
    const row = { socketId: randomUUID(), liveId, accountId, userId: demoUsers.bruno };
    const past = new Date(Date.now() - 1000);
    await server.db.insert(realtimePresence).values({ ...row, since: past, expiresAt: past });
    const marina = await openAs(marinasLogin);
    say(marina, 'ver', liveId);
    await expect.poll(() => peopleSeen(marina)).toEqual(['Marina Azevedo']);
    await server.db
      .delete(realtimePresence)
      .where(and(eq(realtimePresence.liveId, liveId), eq(realtimePresence.userId, demoUsers.bruno)));
  });
});

describe('the topic of a live', () => {
  const ask = (client: RealtimeClient, acao: 'assinar' | 'cancelar', liveId: string, id = '1') =>
    client.socket.send(JSON.stringify({ acao, topico: `live:${liveId}`, id }));
  // The presence of a test before may still be told.
  const linesOf = (client: RealtimeClient) =>
    (client.messages() as unknown as Record<string, unknown>[]).filter(({ evento }) => evento !== 'presence');

  it('brings its state to those who may see lives, and says who may not', async () => {
    const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'scheduled' });
    const foreign = await insertLive(server.db, 'festivalMareAlta');
    const id = await insertRole(server.db, 'atlas', ['showVOD']);
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: { id } });
    const videosOnly = await openAs(person.login);
    const marina = await openAs(marinasLogin);
    ask(videosOnly, 'assinar', liveId);
    ask(marina, 'assinar', liveId);
    ask(marina, 'assinar', foreign, '2');
    await expect
      .poll(() => linesOf(videosOnly))
      .toMatchObject([{ evento: 'ack', ok: false, code: 'FORBIDDEN' }]);
    await expect
      .poll(() => linesOf(marina))
      .toMatchObject([
        { id: '1', ok: true },
        { id: '2', ok: false, code: 'FORBIDDEN' },
      ]);
    const path = `/v1/live-streams/${liveId}`;
    const { token } = marina;
    expect((await server.call(`${path}/control/start`, { method: 'PUT', token })).status).toBe(200);
    // Once as a member of the team, with the name of the person, and once as a listener, without it.
    await expect
      .poll(() =>
        linesOf(marina).filter(({ evento, status }) => evento === 'live_status' && status === 'live'),
      )
      .toMatchObject([{ por: expect.anything() }, { por: null }]);
    ask(marina, 'cancelar', liveId, '3');
    await expect.poll(() => linesOf(marina).at(-1)).toMatchObject({ id: '3', ok: true });
  });

  it('carries what no notification can, in both topics', async () => {
    const liveId = await insertLive(server.db, 'colegioAtlas');
    const marina = await openAs(marinasLogin);
    ask(marina, 'assinar', liveId);
    await expect.poll(() => linesOf(marina)).toMatchObject([{ ok: true }]);
    const { bus } = server.context;
    const titulo = '🎥'.repeat(5_000);
    await publishToTopic({ tx: server.db, bus }, `live:${liveId}`, alert(titulo));
    await publish(alert(titulo));
    await expect.poll(() => linesOf(marina).slice(1)).toMatchObject([{ titulo }, { titulo }]);
  });

  it('ends with the right to it, and the socket stays', async () => {
    const liveId = await insertLive(server.db, 'colegioAtlas');
    const id = await insertRole(server.db, 'atlas', ['showStreaming']);
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: { id } });
    const client = await openAs(person.login);
    ask(client, 'assinar', liveId);
    await expect.poll(() => linesOf(client)).toMatchObject([{ ok: true }]);
    await server.db
      .update(roles)
      .set({ permissions: ['showVOD'] })
      .where(eq(roles.id, id));
    await expect
      .poll(() => linesOf(client).at(-1))
      .toMatchObject({ evento: 'topic_ended', topico: `live:${liveId}` });
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('ends for a live that is gone when its listeners are checked', async () => {
    const liveId = await insertLive(server.db, 'colegioAtlas');
    const marina = await openAs(marinasLogin);
    ask(marina, 'assinar', liveId);
    await expect.poll(() => linesOf(marina)).toMatchObject([{ ok: true }]);
    await server.db.transaction(async (tx) => {
      await tx.delete(lives).where(eq(lives.id, liveId));
      await recheckTopic({ tx, bus: server.context.bus }, `live:${liveId}`);
    });
    await expect.poll(() => linesOf(marina).at(-1)).toMatchObject({ evento: 'topic_ended' });
  });
});
