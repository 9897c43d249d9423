import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@palco/openapi';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatRoomOf } from '../../../testing/chat-room';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
let diego: string;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, env: { PALCO_RTMP_PORT: '0' } });
  marina = await server.signIn('marina@colegioatlas.com.br');
  diego = await server.signIn('diego@vertice.com.br');
});
afterAll(() => server.stop());

const onAir = () => insertLive(server.db, 'colegioAtlas', { status: 'live' });

/** Somebody who registers for a live. */
async function attendee(liveId: string, name: string, email = `${randomUUID()}@example.com`) {
  const { body: info } = await server.call(`/bff/classroom/${liveId}`);
  const body = { name, email, liveId, clientId: info['clientId'] };
  const { body: made } = await server.call('/v1/studio/lives/participantes', { method: 'POST', body });
  return {
    id: String(made['id']),
    token: String(made['token']),
    accountId: String(made['accountId']),
    email,
  };
}
const say = (liveId: string, token: string, texto: string, requestId: string = randomUUID()) =>
  server.call(`/v1/chat/${liveId}/messages`, { method: 'POST', token, body: { texto, requestId } });
const {
  read,
  textsOf: texts,
  moderate,
  listen,
} = chatRoomOf(
  () => server,
  () => marina,
);

describe('a message', () => {
  it('is read by all of the room, in order, with the name of the registration', async () => {
    const id = await onAir();
    const [ana, bia] = [await attendee(id, 'Ana Luz'), await attendee(id, 'Bia Sol')];
    const sent = await say(id, ana.token, ' <b>Boa</b> noite! ');
    expect(sent).toMatchObject({
      status: 201,
      body: {
        seq: 1,
        name: 'Ana Luz',
        texto: '<b>Boa</b> noite!',
        role: 'participante',
        participanteId: ana.id,
      },
    });
    await say(id, marina, 'Bem-vindos, https://colegioatlas.com.br');
    const { items, eu, ultima, settings } = await read(id, bia.token);
    expect(items.map(({ texto, role }) => [texto, role])).toEqual([
      ['<b>Boa</b> noite!', 'participante'],
      ['Bem-vindos, https://colegioatlas.com.br', 'equipe'],
    ]);
    expect([eu, ultima]).toEqual([{ participanteId: bia.id, modera: false }, 2]);
    expect(settings).toEqual({
      aberto: true,
      slowModeSeconds: 0,
      bloquearLinks: true,
      revisarPrimeiras: false,
      ritmoAutomatico: true,
      ritmo: null,
    });
    expect((await read(id, marina)).eu.modera).toBe(true);
    expect(JSON.stringify(items)).not.toContain('@');
  });

  it('that is sent twice is written once', async () => {
    const id = await onAir();
    const ana = await attendee(id, 'Ana Luz');
    const request = randomUUID();
    const [one, other] = [await say(id, ana.token, 'oi', request), await say(id, ana.token, 'oi', request)];
    expect(other.body).toEqual(one.body);
    // Another author with the same id gets, and hides, nothing of hers.
    const rui = await attendee(id, 'Rui');
    expect((await say(id, rui.token, 'olá', request)).body).toMatchObject({ name: 'Rui', texto: 'olá' });
    expect(await texts(id, ana.token)).toEqual(['oi', 'olá']);
  });

  it('is taken with the body of the specification: by its text, from whoever the credential names', async () => {
    const id = await onAir();
    const ana = await attendee(id, 'Ana Luz');
    const body = { texto: 'Boa noite!', name: 'Diretora', participanteId: randomUUID() };
    const sent = await server.call(`/v1/chat/${id}/messages`, { method: 'POST', token: ana.token, body });
    expect(sent).toMatchObject({ status: 201, body: { name: 'Ana Luz', texto: 'Boa noite!' } });
  });

  it.each([
    ['', 422],
    ['\u200B', 422],
    ['x'.repeat(501), 422],
    ['x'.repeat(8_001), 422],
    ['\u3164', 422],
  ])('%j is refused', async (text, status) => {
    const id = await onAir();
    expect((await say(id, (await attendee(id, 'Ana Luz')).token, text)).status).toBe(status);
  });

  it('is for the room alone: not for another live, another team, or nobody', async () => {
    const [id, other] = [await onAir(), await onAir()];
    const ana = await attendee(other, 'Ana Luz');
    for (const token of [ana.token, diego])
      expect([
        (await say(id, token, 'oi')).status,
        (await server.call(`/v1/chat/${id}/messages`, { token })).status,
      ]).toEqual([404, 404]);
    expect((await server.call(`/v1/chat/${id}/messages`)).status).toBe(401);
    expect((await say(randomUUID(), marina, 'oi')).status).toBe(404);
    const socket = await listen(id, ana.token, ana.accountId, false);
    expect(socket.frames.join()).toContain('"ok":false');
    socket.socket.close();
  });

  it('has its number under a rush of writers, without a gap, and each hears it once in that order', async () => {
    const id = await onAir();
    const people = await Promise.all(['Ana', 'Bia', 'Cau', 'Dia'].map((name) => attendee(id, name)));
    const reader = await listen(id, people[0]?.token ?? '', people[0]?.accountId ?? '');
    await Promise.all(people.flatMap(({ token }) => [1, 2, 3].map((part) => say(id, token, `m${part}`))));
    const { items } = await read(id, marina);
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const heard = () =>
      reader.messages().flatMap((one) => (one.evento === 'mensagem' ? [one.mensagem.seq] : []));
    await vi.waitFor(() => expect(heard()).toHaveLength(12));
    expect(heard()).toEqual(items.map(({ seq }) => seq));
    reader.socket.close();
  });
});

describe('who was away', () => {
  it('reads what is new and what changed, and what was removed without its text', async () => {
    const id = await onAir();
    const ana = await attendee(id, 'Ana Luz');
    const first = (await say(id, ana.token, 'um')).body as unknown as ChatMessage;
    const second = (await say(id, ana.token, 'dois')).body as unknown as ChatMessage;
    const { ultima } = await read(id, ana.token);
    expect((await moderate(id, `messages/${first.id}`, 'DELETE')).status).toBe(204);
    expect((await moderate(id, `messages/${first.id}`, 'DELETE')).status).toBe(204);
    await moderate(id, `messages/${second.id}`, 'PATCH', { fixada: true });
    await say(id, ana.token, 'três');
    const { items, haMais } = await read(id, ana.token, `?after=${ultima}`);
    expect(items.map(({ texto, removida, fixada }) => [texto, removida, fixada])).toEqual([
      ['', true, false],
      ['dois', false, true],
      ['três', false, false],
    ]);
    expect(haMais).toBe(false);
    expect((await read(id, ana.token, `?after=${ultima}&limit=2`)).haMais).toBe(true);
    expect((await read(id, ana.token, `?after=${(await read(id, ana.token)).ultima}`)).items).toEqual([]);
  });

  it('reads older pages, and the pinned message with the newest', async () => {
    const id = await onAir();
    let pinned = '';
    for (let index = 1; index <= 6; index += 1) {
      now += 10_000;
      const { body } = await say(id, marina, `m${index}`);
      if (index === 1) pinned = String(body['id']);
    }
    await moderate(id, `messages/${pinned}`, 'PATCH', { fixada: true });
    expect(await texts(id, marina, '?limit=2')).toEqual(['m1', 'm5', 'm6']);
    expect(await texts(id, marina, '?limit=2&before=5')).toEqual(['m3', 'm4']);
    // Another one takes its place.
    const { items } = await read(id, marina);
    await moderate(id, `messages/${items[2]?.id}`, 'PATCH', { fixada: true });
    expect((await read(id, marina)).items.filter(({ fixada }) => fixada).map(({ texto }) => texto)).toEqual([
      'm3',
    ]);
  });
});

describe('the organiser', () => {
  it('closes, slows down and allows links; the team may write all the same', async () => {
    const id = await onAir();
    const ana = await attendee(id, 'Ana Luz');
    const reader = await listen(id, ana.token, ana.accountId);
    expect(await say(id, ana.token, 'veja exemplo.com')).toMatchObject({
      status: 422,
      body: { code: 'CHAT_LINK_REFUSED' },
    });
    await moderate(id, 'settings', 'PATCH', { bloquearLinks: false, slowModeSeconds: 30 });
    expect((await say(id, ana.token, 'veja exemplo.com')).status).toBe(201);
    expect(await say(id, ana.token, 'de novo')).toMatchObject({
      status: 429,
      body: { code: 'CHAT_SLOW_MODE' },
    });
    now += 30_000;
    expect((await say(id, ana.token, 'agora')).status).toBe(201);
    await moderate(id, 'settings', 'PATCH', { aberto: false });
    expect(await say(id, ana.token, 'oi')).toMatchObject({ status: 409, body: { code: 'CHAT_CLOSED' } });
    expect((await say(id, marina, 'fechado')).status).toBe(201);
    await vi.waitFor(() =>
      expect(reader.messages().filter(({ evento }) => evento === 'config')).toHaveLength(2),
    );
    reader.socket.close();
  });

  it('refuses who writes faster than anybody types', async () => {
    const id = await onAir();
    const ana = await attendee(id, 'Ana Luz');
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await say(id, ana.token, `m${index}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    now += 10_000;
    expect((await say(id, ana.token, 'oi')).status).toBe(201);
  });

  it('bans an attendee: gone at once, and back neither by reload nor by a new registration', async () => {
    const id = await onAir();
    const [ana, bia] = [await attendee(id, 'Ana Luz'), await attendee(id, 'Bia Sol')];
    await say(id, ana.token, 'spam');
    const [gone, stays] = [
      await listen(id, ana.token, ana.accountId),
      await listen(id, bia.token, bia.accountId),
    ];
    expect((await moderate(id, 'bans', 'POST', { participanteId: ana.id, minutos: 10 })).status).toBe(200);
    expect(await gone.closed).toBe(4401);
    expect((await say(id, ana.token, 'ainda aqui')).status).toBe(401);
    const again = await attendee(id, 'Ana Outra', ana.email);
    expect((await say(id, again.token, 'voltei')).status).toBe(401);
    expect((await say(id, bia.token, 'oi')).status).toBe(201);
    expect(stays.socket.readyState).toBe(1);
    const bans = await moderate(id, 'bans', 'GET');
    expect(bans.body).toMatchObject([
      { participanteId: ana.id, name: 'Ana Luz', ate: new Date(now + 600_000).toISOString() },
    ]);
    now += 600_001;
    expect((await say(id, ana.token, 'voltei')).status).toBe(201);
    expect((await moderate(id, 'bans', 'POST', { participanteId: ana.id })).status).toBe(200);
    expect((await moderate(id, 'bans', 'GET')).body).toMatchObject([{ ate: null }]);
    expect((await moderate(id, `bans?participanteId=${ana.id}`, 'DELETE')).status).toBe(204);
    now += 10_000;
    expect((await say(id, ana.token, 'obrigada')).status).toBe(201);
    stays.socket.close();
  });

  it('is of the team of the live, with the permission; an attendee moderates nothing', async () => {
    const id = await onAir();
    const ana = await attendee(id, 'Ana Luz');
    const { body } = await say(id, ana.token, 'oi');
    const attempts = [
      ['settings', 'PATCH', { aberto: false }],
      [`messages/${String(body['id'])}`, 'DELETE', undefined],
      [`messages/${String(body['id'])}`, 'PATCH', { fixada: true }],
      ['bans', 'POST', { participanteId: ana.id }],
      ['bans', 'GET', undefined],
    ] as const;
    for (const [path, method, input] of attempts) {
      expect((await moderate(id, path, method, input, diego)).status).toBe(404);
      expect((await moderate(id, path, method, input, ana.token)).status).toBe(403);
    }
    const other = await onAir();
    expect((await moderate(other, `messages/${String(body['id'])}`, 'DELETE')).status).toBe(404);
    expect((await moderate(other, 'bans', 'POST', { participanteId: ana.id })).status).toBe(404);
    expect(await texts(id, marina)).toEqual(['oi']);
  });
});

it('the messages of an attendee who is erased are gone', async () => {
  const id = await onAir();
  const ana = await attendee(id, 'Ana Luz');
  await say(id, ana.token, 'meu telefone');
  const told = await server.call('/v1/attendees/export', {
    token: marina,
    method: 'POST',
    body: { email: ana.email },
  });
  expect(told.body['lives']).toMatchObject([{ messages: [{ texto: 'meu telefone' }] }]);
  await server.call('/v1/attendees/erase', { token: marina, method: 'POST', body: { email: ana.email } });
  expect((await read(id, marina)).items).toEqual([]);
  expect((await read(id, marina, '?after=0')).items).toMatchObject([{ name: '', texto: '', removida: true }]);
});
