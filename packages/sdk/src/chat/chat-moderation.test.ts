import type { ChatMessage } from '@palco/openapi';
import {
  buildId,
  contractExample,
  createFakeBackend,
  createFakePorts,
  createFakeSockets,
} from '@palco/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../client';
import { createChat } from './chat';
import type { Chat } from './chat-contract';

let ports: ReturnType<typeof createFakePorts>;
let sockets: ReturnType<typeof createFakeSockets>;
let backend: ReturnType<typeof createFakeBackend>;
let liveId: string;
let accountId: string;

beforeEach(() => {
  ports = createFakePorts();
  backend = createFakeBackend({ now: ports.clock.now });
  sockets = createFakeSockets();
  const live = backend.world.lives[0]?.live;
  [liveId, accountId] = [live?.id ?? '', live?.accountId ?? ''];
});

const troll = buildId(77);

async function open(token: string): Promise<Chat> {
  const chat = createChat({
    client: createClient({
      baseUrl: 'https://fake.example',
      fetch: backend.fetch,
      auth: () => ({ getToken: async () => null, getAccountId: () => null }) as never,
    }),
    liveId,
    participant: { accountId, getToken: async () => token },
    openSocket: sockets.open,
    ports,
  });
  chat.start();
  await ports.advanceAsync(0);
  sockets.all.at(-1)?.receive(JSON.stringify({ evento: 'ack', timestamp: 1, id: 'chat', ok: true }));
  await ports.advanceAsync(0);
  return chat;
}

/** The chat of somebody of the team. */
function asTeam(): Promise<Chat> {
  const person = backend.world.people.find(({ me }) =>
    me.contasCargos.some(
      ({ conta_id, permissoes }) => conta_id === accountId && permissoes.includes('showStreaming'),
    ),
  );
  return open(backend.tokenFor(person?.me.user.login ?? ''));
}

function written(text: string, part: Partial<ChatMessage> = {}): ChatMessage {
  const room = backend.world.chats.get(liveId);
  const seq = (room?.lastChange ?? 0) + 1;
  const message: ChatMessage = {
    id: buildId(900 + seq),
    seq,
    mudanca: seq,
    participanteId: troll,
    name: 'Ana',
    texto: text,
    created_at: new Date(ports.clock.now()).toISOString(),
    role: 'participante',
    fixada: false,
    removida: false,
    ...part,
  };
  room?.messages.push(message);
  if (room) room.lastChange = seq;
  return message;
}
const line = (mensagem: ChatMessage) =>
  sockets.publish({ evento: 'mensagem', timestamp: 1, live_id: liveId, mensagem });
const textsOf = (chat: Chat) => chat.$state.get().messages.map(({ texto }) => texto);

describe('a message that waits for the team', () => {
  it('comes to the room without its text: the team reads it, each of a flood, and lets it through', async () => {
    const chat = await asTeam();
    // The second one comes while the first is read.
    for (const text of ['um', 'dois']) {
      const { id } = written(text, { aguardando: true });
      const hidden = backend.world.chats.get(liveId)?.messages.at(-1);
      line({ ...(hidden as ChatMessage), name: '', texto: '', removida: true, participanteId: id });
    }
    await ports.advanceAsync(0);
    expect(textsOf(chat)).toEqual(['um', 'dois']);
    expect(chat.$state.get().messages[0]?.aguardando).toBe(true);
    await chat.approve(chat.$state.get().messages[0]?.id ?? '');
    line(backend.world.chats.get(liveId)?.messages[0] as ChatMessage);
    expect(chat.$state.get().messages[0]?.aguardando).toBe(false);
  });
});

it('what a ban removed, however much, is gone from the page that showed it', async () => {
  const chat = await asTeam();
  for (let n = 0; n < 260; n += 1) line(written(`spam ${n}`));
  line(written('olá', { participanteId: buildId(78) }));
  expect(textsOf(chat)).toHaveLength(261);
  const done = await chat.ban(troll, null, { removesMessages: true });
  expect(done).toEqual({ participantes: 1, mensagens: 260 });
  const mudanca = backend.world.chats.get(liveId)?.lastChange ?? 0;
  const id = backend.world.chats.get(liveId)?.messages[259]?.id ?? '';
  sockets.publish({ evento: 'removida', timestamp: 1, live_id: liveId, id, mudanca });
  await ports.advanceAsync(0);
  expect(textsOf(chat)).toEqual(['olá']);
  expect(await chat.clear()).toBe(1);
});

it('a room that slowed itself down is written to at its pace', async () => {
  const page = contractExample('ChatMessages');
  // Who moderates need not wait.
  const body = { ...page, items: [], settings: { ...page.settings, aberto: true } };
  backend.override({
    listChatMessages: () => ({ status: 200, body: { ...body, eu: { ...page.eu, modera: false } } }),
    sendChatMessage: () => ({ status: 201, body: contractExample('ChatMessage') }),
  });
  const chat = await open('of-an-attendee');
  const ritmo = { segundos: 15, ate: new Date(ports.clock.now() + 60_000).toISOString() };
  const settings = { aberto: true, slowModeSeconds: 2, bloquearLinks: true, ritmo };
  sockets.publish({ evento: 'config', timestamp: 1, live_id: liveId, settings });
  chat.send('oi');
  await ports.advanceAsync(0);
  expect(chat.$state.get().waitUntil).toBe(ports.clock.monotonic() + 15_000);
});
