import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { attendeeRegistrations, attendees, events, lives } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { openRealtime } from '../../../testing/realtime-client';
import type { RealtimeClient } from '../../../testing/realtime-client';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { forGood } from './bans.store';
import { erasePlayers } from '../../delivery/telemetry';
import { eraseExpired } from './erase-expired';

let server: TestServer;
let marina: string;
let now = Date.parse('2030-03-01T12:00:00.000Z');
const opened: RealtimeClient[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate();
});
afterAll(() => server.stop());

type Body = Record<string, unknown>;
interface Registered {
  readonly id: string;
  readonly token: string;
  readonly accountId: string;
}

const classroom = (liveId: string) => server.call(`/bff/classroom/${liveId}`);
async function ask(liveId: string, person: Body = {}) {
  const clientId = (await classroom(liveId)).body['clientId'];
  const body = { name: 'Ana Lúcia', email: 'ana@exemplo.com.br', liveId, clientId, ...person };
  return server.call('/v1/studio/lives/participantes', { body });
}
async function register(liveId: string, person: Body = {}): Promise<Registered> {
  const { status, body } = await ask(liveId, person);
  expect([status, body]).toMatchObject([201, {}]);
  return body as unknown as Registered;
}
const list = async (liveId: string, query = '') =>
  (await server.call(`/v1/live-streams/${liveId}/participantes?${query}`, { token: marina })).body;
const table = (liveId: string, language = 'pt-BR') =>
  server.call(`/v1/live-streams/${liveId}/participantes?format=csv`, {
    token: marina,
    headers: { 'accept-language': language },
  });
const beat = (liveId: string, { id, token }: Pick<Registered, 'id' | 'token'>) =>
  server.call(`/v1/studio/lives/${liveId}/presenca`, { body: { id, token } });
async function watched(liveId: string): Promise<unknown> {
  await server.attendees.presence.flush();
  return ((await list(liveId))['items'] as Body[])[0]?.['watchedSeconds'];
}
const askTicket = (token: string) => server.call('/bff/realtime/ticket', { method: 'POST', token });
async function open({ token, accountId }: Registered): Promise<RealtimeClient> {
  const { body } = await askTicket(token);
  const client = await openRealtime({ url: server.url, accountId, ticket: String(body['ticket']) });
  opened.push(client);
  return client;
}
const subscribe = ({ socket }: RealtimeClient, topico: string) =>
  socket.send(JSON.stringify({ acao: 'assinar', topico, id: topico }));
const live = () => insertLive(server.db, 'colegioAtlas');
const onAir = () =>
  insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt: new Date(now - 3_600_000) });

describe('a registration', () => {
  it('keeps the name in the way that the table of the contract says', async () => {
    const liveId = await live();
    await register(liveId, { name: '  José   da Conceição ' });
    expect(await list(liveId)).toMatchObject({ items: [{ name: 'José da Conceição' }] });
    const { status, body } = await ask(liveId, { name: 'R2D2' });
    expect([status, body['errors']]).toMatchObject([
      422,
      [{ field: 'name', code: 'INVALID_NAME', message: 'Nome inserido inválido' }],
    ]);
  });

  it('keeps the e-mail trimmed and in lower case, and refuses what is none', async () => {
    const liveId = await live();
    await register(liveId, { email: '  Ana@Exemplo.COM.br ' });
    expect(await list(liveId)).toMatchObject({ items: [{ email: 'ana@exemplo.com.br' }] });
    for (const email of ['ana', 'ana@', '@exemplo.com', 'a b@exemplo.com', '=1+1@exemplo.com']) {
      const { status, body } = await ask(liveId, { email });
      expect([email, status, body['errors']]).toMatchObject([email, 422, [{ code: 'INVALID_EMAIL' }]]);
    }
  });

  it('belongs to a live that is there, with its company', async () => {
    const clientId = (await classroom(await live())).body['clientId'];
    const gone = { name: 'Ana', email: 'ana@exemplo.com.br', liveId: randomUUID(), clientId };
    expect((await server.call('/v1/studio/lives/participantes', { body: gone })).status).toBe(404);
    const wrong = await ask(await live(), { clientId: randomUUID() });
    expect([wrong.status, wrong.body['errors']]).toMatchObject([422, [{ field: 'clientId' }]]);
  });

  it('of an e-mail that is registered answers alike and gives nothing of the earlier one', async () => {
    const liveId = await live();
    const first = await register(liveId);
    const second = await register(liveId, { name: 'Estranha' });
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect([second.id === first.id, second.token === first.token]).toEqual([false, false]);
    expect(await list(liveId)).toMatchObject({
      items: [{ name: 'Ana Lúcia' }],
      pagination: { total: 1 },
    });
    // Both of them are good: the same person on a second device.
    for (const { token } of [first, second]) expect((await askTicket(token)).status).toBe(201);
    // A credential is one pair, and of one live.
    expect((await beat(liveId, { id: first.id, token: second.token })).status).toBe(404);
    expect((await beat(await live(), first)).status).toBe(404);
    const rows = await server.db.select().from(attendeeRegistrations);
    expect(JSON.stringify(rows)).not.toContain(first.token);
  });

  it('keeps the rules of a restricted live', async () => {
    const liveId = await insertLive(server.db, 'colegioAtlas', { referrerWhitelist: ['escola.br'] });
    const headers = { origin: 'https://other.example' };
    for (const path of [`/bff/classroom/${liveId}`, `/bff/classroom/${liveId}/status`])
      expect((await server.call(path, { headers })).body['code']).toBe('DOMAIN_REFUSED');
    const { body } = await classroom(liveId);
    const person = { name: 'Ana', email: 'ana@exemplo.com.br', liveId, clientId: body['clientId'] };
    const refused = await server.call('/v1/studio/lives/participantes', { body: person, headers });
    expect(refused.body['code']).toBe('DOMAIN_REFUSED');
    const { headers: answered } = await server.call(`/bff/classroom/${liveId}/status`);
    expect(answered.get('cache-control')).toBe('private, max-age=5');
  });

  it('is made and used by a page of its domains, of which the operator knows nothing', async () => {
    const origin = 'https://aula.escola.br';
    const liveId = await insertLive(server.db, 'colegioAtlas', { referrerWhitelist: ['aula.escola.br'] });
    const allowed = ({ headers }: Pick<CallResult, 'headers'>) => headers.get('access-control-allow-origin');
    const preflight = (path: string, method: string) =>
      fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': method },
      });
    const chat = `/v1/chat/${liveId}/messages`;
    const asked = [
      ['/v1/studio/lives/participantes', 'POST'],
      [`/v1/studio/lives/${liveId}/presenca`, 'POST'],
      ['/bff/realtime/ticket', 'POST'],
      [chat, 'GET'],
      [chat, 'POST'],
    ] as const;
    for (const [path, method] of asked)
      expect([path, method, allowed(await preflight(path, method))]).toEqual([path, method, origin]);
    expect(allowed(await preflight(`/v1/chat/${liveId}/settings`, 'PATCH'))).toBeNull();
    const { body: info } = await classroom(liveId);
    const registered = await server.call('/v1/studio/lives/participantes', {
      body: { name: 'Ana Luz', email: 'ana@exemplo.com.br', liveId, clientId: info['clientId'] },
      headers: { origin },
    });
    expect([registered.status, allowed(registered)]).toEqual([201, origin]);
    const token = String(registered.body['token']);
    const written = await server.call(chat, {
      token,
      headers: { origin },
      body: { texto: 'oi', requestId: randomUUID() },
    });
    expect([written.status, allowed(written)]).toEqual([201, origin]);
    const ended = await server.call(chat, { token: `${token}x`, headers: { origin } });
    expect([ended.status, allowed(ended)]).toEqual([401, '*']);
    // A person's answers stay unreadable there.
    const ofPerson = await server.call(chat, { token: marina, headers: { origin } });
    expect([ofPerson.status, allowed(ofPerson)]).toEqual([200, null]);
  });

  it('is refused beyond what one address may send', async () => {
    const liveId = await live();
    const [attendee] = await server.db
      .insert(attendees)
      .values({
        id: randomUUID(),
        liveId,
        accountId: demoTeams.colegioAtlas,
        email: 'x@exemplo.com.br',
        name: 'X',
        createdAt: new Date(now),
      })
      .returning();
    await register(liveId);
    const [{ addressDigest = '' } = {}] = await server.db
      .select()
      .from(attendeeRegistrations)
      .where(eq(attendeeRegistrations.liveId, liveId));
    const others = Array.from({ length: 1_500 }, () => ({
      id: randomUUID(),
      attendeeId: attendee?.id ?? '',
      liveId,
      name: 'X',
      tokenDigest: randomUUID(),
      addressDigest,
      createdAt: new Date(now),
    }));
    await server.db.insert(attendeeRegistrations).values(others);
    const refused = await ask(liveId);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    now += 61_000;
    expect((await ask(liveId)).status).toBe(201);
  });
});

describe('an attendee', () => {
  it('hears the live, and nothing else of the team', async () => {
    const [liveId, other] = [await live(), await live()];
    const client = await open(await register(liveId));
    for (const id of [liveId, other]) subscribe(client, `live:${id}`);
    await expect
      .poll(() => client.messages())
      .toMatchObject([
        { evento: 'ack', ok: true },
        { evento: 'ack', ok: false, code: 'FORBIDDEN' },
      ]);
    for (const [action, status] of [
      ['start', 'live'],
      ['pause', 'paused'],
      ['resume', 'live'],
      ['complete', 'finished'],
    ] as const) {
      const path = `/v1/live-streams/${liveId}/control/${action}`;
      expect((await server.call(path, { method: 'PUT', token: marina })).status).toBe(200);
      await expect
        .poll(() => client.messages().at(-1))
        .toMatchObject({ evento: 'live_status', status, por: null });
    }
    await server.call('/v1/live-streams', { token: marina, body: { title: 'Outra' } });
    await server.call(`/v1/live-streams/${other}/control/start`, { method: 'PUT', token: marina });
    expect(new Set(client.messages().map(({ evento }) => evento))).toEqual(new Set(['ack', 'live_status']));
    expect(client.messages().filter(({ evento }) => evento === 'live_status')).toHaveLength(4);
  });

  it('may call nothing but what is opened to attendees', async () => {
    const { token, accountId } = await register(await live());
    for (const path of ['/bff/me', '/v1/live-streams', `/bff/teams?accountId=${accountId}`])
      expect((await server.call(path, { token })).status).toBe(403);
    const foreign = `/bff/realtime/ticket?accountId=${demoTeams.verticeEstudio}`;
    expect((await server.call(foreign, { method: 'POST', token })).body['code']).toBe('ACCOUNT_FORBIDDEN');
  });

  it('is gone at once when banned, and a new registration of the e-mail is of no use', async () => {
    const liveId = await live();
    const banned = await register(liveId);
    const device = await register(liveId);
    const { closed } = await open(banned);
    const bannedUntil = new Date(now + 60_000);
    const { id } = banned;
    await server.db.update(attendees).set({ bannedUntil }).where(eq(attendees.liveId, liveId));
    await server.db
      .update(attendeeRegistrations)
      .set({ bannedUntil })
      .where(eq(attendeeRegistrations.id, id));
    expect(await closed).toBe(4401);
    const again = await register(liveId);
    for (const { token } of [banned, again]) expect((await askTicket(token)).status).toBe(401);
    // Both who was banned and who registers after it hear why, and until when.
    for (const one of [banned, again]) {
      const { status, body, headers } = await beat(liveId, one);
      expect([status, body['code'], headers.get('retry-after')]).toEqual([404, 'ATTENDEE_BANNED', '60']);
    }
    expect((await beat(liveId, { ...banned, id: again.id })).body['code']).toBe('NOT_FOUND');
    // Somebody else may have typed the e-mail: what was registered before is not ended by that.
    expect((await askTicket(device.token)).status).toBe(201);
    now += 61_000;
    for (const { token } of [banned, again]) expect((await askTicket(token)).status).toBe(201);
    expect((await beat(liveId, banned)).status).toBe(204);
    // One for good has no end to name.
    await server.db
      .update(attendeeRegistrations)
      .set({ bannedUntil: forGood })
      .where(eq(attendeeRegistrations.id, id));
    const { body, headers } = await beat(liveId, banned);
    expect([body['code'], headers.get('retry-after')]).toEqual(['ATTENDEE_BANNED', null]);
  });

  it('ends with the live, and is good again when that is restored', async () => {
    const liveId = await live();
    const one = await register(liveId);
    await server.call(`/v1/live-streams/${liveId}`, { method: 'DELETE', token: marina });
    expect((await askTicket(one.token)).status).toBe(401);
    await server.call(`/v1/live-streams/${liveId}/restore`, { method: 'POST', token: marina });
    expect((await askTicket(one.token)).status).toBe(201);
  });
});

describe('presence', () => {
  it('counts the time between two calls by the clock of the server, repeats not at all', async () => {
    const liveId = await onAir();
    const one = await register(liveId);
    for (const [wait, total] of [
      [0, 0],
      [60_000, 60],
      [0, 60],
      [1_000, 61],
      [140_000, 201],
      [151_000, 201],
      [60_000, 261],
    ] as const) {
      now += wait;
      expect((await beat(liveId, one)).status).toBe(204);
      if (wait === 0) await beat(liveId, one);
      expect(await watched(liveId)).toBe(total);
    }
  });

  it('of two devices counts the time once for the attendee', async () => {
    const liveId = await onAir();
    const devices = [await register(liveId), await register(liveId)];
    for (let minute = 0; minute < 3; minute += 1) {
      for (const one of devices) {
        await beat(liveId, one);
        now += 30_000;
        await server.attendees.presence.flush();
      }
    }
    expect(await watched(liveId)).toBe(150);
    const rows = await server.db
      .select()
      .from(attendeeRegistrations)
      .where(eq(attendeeRegistrations.liveId, liveId));
    expect(rows.map(({ watchedSeconds }) => watchedSeconds)).toEqual([120, 120]);
  });

  it('counts nothing before the start and after the end', async () => {
    const liveId = await live();
    const one = await register(liveId);
    await beat(liveId, one);
    now += 60_000;
    await beat(liveId, one);
    expect(await watched(liveId)).toBe(0);
    const change = (set: object) => server.db.update(lives).set(set).where(eq(lives.id, liveId));
    await change({ status: 'live', startedAt: new Date(now + 20_000) });
    now += 60_000;
    await beat(liveId, one);
    expect(await watched(liveId)).toBe(40);
    await change({ status: 'finished', finishedAt: new Date(now + 10_000) });
    for (let minute = 0; minute < 3; minute += 1) {
      now += 60_000;
      await beat(liveId, one);
      expect(await watched(liveId)).toBe(50);
    }
  });
});

describe('the list', () => {
  it('is searched and paged, and shown to those with the permission alone', async () => {
    const liveId = await live();
    for (const name of ['Ana Lúcia', 'Bruno', 'Caio'])
      await register(liveId, { name, email: `${name[0]}@exemplo.com.br` });
    expect(await list(liveId, 'search=LUCIA')).toMatchObject({ items: [{ email: 'a@exemplo.com.br' }] });
    expect(await list(liveId, 'search=b@ex')).toMatchObject({ items: [{ name: 'Bruno' }] });
    expect(await list(liveId, 'limit=2&page=2')).toMatchObject({
      pagination: { total: 3, pagesTotal: 2 },
    });
    const stranger = await server.signIn('diego@vertice.com.br');
    const path = `/v1/live-streams/${liveId}/participantes`;
    expect((await server.call(path, { token: stranger })).status).toBe(404);
    expect((await server.call(path)).status).toBe(401);
  });

  it('reliability row 14: is a table without formulas, of all that fit', async () => {
    const liveId = await live();
    const rows = Array.from({ length: 2_100 }, (_, index) => ({
      id: randomUUID(),
      liveId,
      accountId: demoTeams.colegioAtlas,
      email: `${index}@exemplo.com.br`,
      name: index === 0 ? '=cmd("x")' : 'Ana',
      watchedSeconds: index === 0 ? 179.5 : 0,
      createdAt: new Date(now + (index % 3)),
    }));
    await server.db.insert(attendees).values(rows);
    const { text, headers } = await table(liveId);
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = text.trim().split('\r\n');
    expect(new Set(lines).size).toBe(2_101);
    expect(text).toContain(`"'=cmd(""x"")";"0@exemplo.com.br"`);
  });

  it('is a table in the language of who asks, in the zone of the team, with the share of the certificate', async () => {
    const startedAt = new Date('2030-03-01T12:00:00.000Z');
    const finishedAt = new Date('2030-03-01T12:10:00.000Z');
    const [over, running] = [
      await insertLive(server.db, 'colegioAtlas', { status: 'finished', startedAt, finishedAt }),
      await insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt }),
    ];
    const row = { accountId: demoTeams.colegioAtlas, email: 'ana@exemplo.com.br', name: 'Ana Lúcia' };
    for (const liveId of [over, running])
      await server.db.insert(attendees).values({
        ...row,
        id: randomUUID(),
        liveId,
        watchedSeconds: 179.5,
        createdAt: startedAt,
        lastSeenAt: liveId === over ? finishedAt : null,
      });
    expect((await table(over)).text).toBe(
      '"Nome";"E-mail";"Cadastro (America/Sao_Paulo)";"Visto por último (America/Sao_Paulo)";' +
        '"Segundos assistidos";"Minutos assistidos";"% do tempo no ar"\r\n' +
        '"Ana Lúcia";"ana@exemplo.com.br";"01/03/2030 09:00:00";"01/03/2030 09:10:00";"179";"2";"30"\r\n',
    );
    const english = await table(over, 'en-GB, pt;q=0.5');
    expect(english.headers.get('content-disposition')).toContain('attendees.csv');
    expect(english.headers.get('vary')).toContain('Accept-Language');
    expect(english.text).toBe(
      '"Name","E-mail","Registered (America/Sao_Paulo)","Last seen (America/Sao_Paulo)",' +
        '"Seconds watched","Minutes watched","% of the time on air"\r\n' +
        '"Ana Lúcia","ana@exemplo.com.br","2030-03-01 09:00:00","2030-03-01 09:10:00","179","2","30"\r\n',
    );
    // Of what is not over nobody knows the share yet.
    expect((await table(running)).text).toContain('"01/03/2030 09:00:00";"";"179";"2";""\r\n');
  });
});

describe('the data of one e-mail', () => {
  it('is exported and erased in all lives of the team, and in no other', async () => {
    const [one, other] = [await live(), await live()];
    const foreign = await insertLive(server.db, 'verticeEstudio');
    const email = 'apagar@exemplo.com.br';
    const first = await register(one, { email });
    now += 1;
    await register(other, { email });
    await register(foreign, { email });
    const { closed } = await open(first);
    const exported = await server.call('/v1/attendees/export', {
      token: marina,
      body: { email: ' APAGAR@exemplo.com.br' },
    });
    expect(exported.body).toMatchObject({
      email,
      lives: [{ liveId: other }, { liveId: one, registrations: [{ id: first.id, name: 'Ana Lúcia' }] }],
    });
    const erased = await server.call('/v1/attendees/erase', { token: marina, body: { email } });
    expect([erased.status, erased.body]).toEqual([200, { lives: 2 }]);
    expect(await closed).toBe(4401);
    const { status, body } = await beat(one, first);
    expect([status, body['code']]).toEqual([404, 'ATTENDEE_ERASED']);
    expect((await beat(one, { ...first, token: 'x' })).body['code']).toBe('NOT_FOUND');
    const left = await server.db.select().from(attendees).where(eq(attendees.email, email));
    expect(left.map(({ liveId }) => liveId)).toEqual([foreign]);
    const written = await server.db.select().from(events);
    const ofAttendees = written.filter(({ event }) => event.startsWith('PARTICIPANTE'));
    expect(ofAttendees.map(({ event }) => event)).toEqual(['PARTICIPANTE_EXPORTADO', 'PARTICIPANTE_APAGADO']);
    expect(JSON.stringify(written)).not.toContain(email);
  });
});

describe('what is kept for a time', () => {
  const days = (count: number) => count * 24 * 60 * 60_000;
  const keep = (liveId: string, retentionDays: number | null) =>
    server.call(`/v1/studio/lives/${liveId}/classroom`, {
      method: 'PUT',
      token: marina,
      body: { retentionDays },
    });
  const finishedAgo = (count: number) =>
    insertLive(server.db, 'colegioAtlas', { status: 'finished', finishedAt: new Date(now - days(count)) });
  const count = (liveId: string) => server.db.$count(attendees, eq(attendees.liveId, liveId));
  const run = () => eraseExpired({ ...server.context, erasePlayers }, new AbortController().signal);

  it('is erased days after the end, where the organiser set so, and not a moment before', async () => {
    const [set, unset, running] = [await finishedAgo(0), await finishedAgo(900), await onAir()];
    for (const liveId of [set, unset, running]) await register(liveId);
    for (const liveId of [set, running]) expect((await keep(liveId, 30)).body['retentionDays']).toBe(30);
    const begin = now;
    now = begin + days(30) - 1;
    await run();
    expect([await count(set), await count(unset), await count(running)]).toEqual([1, 1, 1]);
    now = begin + days(30);
    await run();
    expect([await count(set), await count(unset), await count(running)]).toEqual([0, 1, 1]);
    const written = await server.db.select().from(events).where(eq(events.identifier, set));
    const entry = written.find(({ event }) => event === 'PARTICIPANTE_APAGADO');
    expect(entry).toMatchObject({ principalKind: 'system', accountId: demoTeams.colegioAtlas });
    now = begin;
  });

  it('stays where the setting was taken back', async () => {
    const liveId = await finishedAgo(60);
    await register(liveId);
    await keep(liveId, 30);
    await keep(liveId, null);
    await run();
    expect(await count(liveId)).toBe(1);
  });

  it('is erased in portions, all of it', async () => {
    const liveId = await finishedAgo(60);
    const rows = Array.from({ length: 1_203 }, (_, index) => ({
      id: randomUUID(),
      liveId,
      accountId: demoTeams.colegioAtlas,
      email: `${index}@exemplo.com.br`,
      name: 'Ana',
      createdAt: new Date(now),
    }));
    await server.db.insert(attendees).values(rows);
    await keep(liveId, 30);
    await run();
    expect(await count(liveId)).toBe(0);
  });
});
