import type { ChatMessage } from '@palco/openapi';
import { buildId, createFakeBackend, createFakePorts, createFakeSockets } from '@palco/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../client';
import { createChat } from './chat';
import type { Chat } from './chat-contract';

const accountId = buildId(1);
let ports: ReturnType<typeof createFakePorts>;
let sockets: ReturnType<typeof createFakeSockets>;
let backend: ReturnType<typeof createFakeBackend>;
let liveId: string;
let chat: Chat;
let token: string;
/** Delays a message on its way to the server. */
let slow: ((path: string) => Promise<void>) | undefined;

beforeEach(() => {
  slow = undefined;
  ports = createFakePorts({ random: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] });
  backend = createFakeBackend({ now: ports.clock.now });
  sockets = createFakeSockets();
  const live = backend.world.lives[0]?.live;
  liveId = live?.id ?? '';
  const person = backend.world.people.find(({ me }) =>
    me.contasCargos.some(
      ({ conta_id, permissoes }) => conta_id === live?.accountId && permissoes.includes('showStreaming'),
    ),
  );
  token = backend.tokenFor(person?.me.user.login ?? '');
  chat = another();
});

function another(): Chat {
  return createChat({
    client: createClient({
      baseUrl: 'https://fake.example',
      async fetch(request) {
        const { method, url, signal } = request as Request;
        const isAborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        if (method === 'POST' && slow) await Promise.race([slow(new URL(url).pathname), isAborted]);
        signal.throwIfAborted();
        return backend.fetch(request);
      },
      auth: () => ({ getToken: async () => null, getAccountId: () => null }) as never,
    }),
    liveId,
    participant: {
      accountId: backend.world.lives[0]?.live.accountId ?? accountId,
      getToken: async () => token,
    },
    openSocket: sockets.open,
    ports,
  });
}
const state = () => chat.$state.get();
const texts = () => state().messages.map(({ texto }) => texto);
async function open(): Promise<void> {
  chat.start();
  await ports.advanceAsync(0);
  acknowledge();
  await ports.advanceAsync(0);
}
const acknowledge = (ok = true) =>
  sockets.all.at(-1)?.receive(JSON.stringify({ evento: 'ack', timestamp: 1, id: 'chat', ok }));
/** A message that somebody else writes, as the server has it. */
function written(text: string): ChatMessage {
  const room = backend.world.chats.get(liveId);
  const seq = (room?.lastChange ?? 0) + 1;
  const message: ChatMessage = {
    id: buildId(900 + seq),
    seq,
    mudanca: seq,
    participanteId: buildId(77),
    name: 'Ana',
    texto: text,
    created_at: new Date(ports.clock.now()).toISOString(),
    role: 'participante',
    fixada: false,
    removida: false,
  };
  room?.messages.push(message);
  if (room) room.lastChange = seq;
  return message;
}
const line = (message: ChatMessage) =>
  sockets.publish({ evento: 'mensagem', timestamp: 1, live_id: liveId, mensagem: message });

describe('a chat', () => {
  it('shows the room, what is written, and what others write, each once', async () => {
    await open();
    expect(state()).toMatchObject({ stage: 'open', messages: [], me: { modera: true } });
    chat.send('  Olá ');
    expect(state().pending).toMatchObject([{ text: '  Olá ', error: null }]);
    await ports.advanceAsync(0);
    expect([texts(), state().pending]).toEqual([['Olá'], []]);
    const message = written('Oi');
    line(message);
    line(message);
    expect(texts()).toEqual(['Olá', 'Oi']);
    chat.send('   ');
    expect(state().pending).toEqual([]);
  });

  it('after it was away reads what it missed, without doubles', async () => {
    await open();
    line(written('um'));
    sockets.all.at(-1)?.drop(1006);
    expect(state().stage).toBe('offline');
    written('dois');
    await ports.advanceAsync(60_000);
    acknowledge();
    await ports.advanceAsync(0);
    expect(texts()).toEqual(['um', 'dois']);
    expect(state().stage).toBe('open');
  });

  it('asks for nothing while the device has no network', async () => {
    await open();
    ports.setOnline(false);
    sockets.all.at(-1)?.drop(1006);
    const asked = backend.requests.length;
    await ports.advanceAsync(3_600_000);
    expect(backend.requests.length).toBe(asked);
    written('dois');
    ports.setOnline(true);
    await ports.advanceAsync(0);
    acknowledge();
    await ports.advanceAsync(0);
    expect([texts(), state().stage]).toEqual([['dois'], 'open']);
  });

  it('tries again where the server could not let it listen, and reads what it missed meanwhile', async () => {
    chat.start();
    await ports.advanceAsync(0);
    acknowledge(false);
    expect(sockets.all.at(-1)?.isClosed).toBe(true);
    // A browser tells of the end by an event.
    sockets.all.at(-1)?.drop(1005);
    expect(state().stage).toBe('offline');
    written('um');
    await ports.advanceAsync(60_000);
    expect(sockets.all.length).toBe(2);
    acknowledge();
    await ports.advanceAsync(0);
    expect([texts(), state().stage]).toEqual([['um'], 'open']);
  });

  it('is over for somebody who may not hear the room any more', async () => {
    await open();
    sockets.all.at(-1)?.drop(1012);
    await ports.advanceAsync(60_000);
    backend.fault({ operation: 'listChatMessages', status: 404, code: 'NOT_FOUND' });
    acknowledge(false);
    await ports.advanceAsync(0);
    expect(state().stage).toBe('refused');
  });

  it('reads again what was still missing in what it read', async () => {
    await open();
    const [missing, heard] = [written('um'), written('dois')];
    const room = backend.world.chats.get(liveId);
    // The server looked before it was written.
    if (room) room.messages.length = room.lastChange = 0;
    line(heard);
    await ports.advanceAsync(0);
    expect(texts()).toEqual(['dois']);
    room?.messages.push(missing, heard);
    if (room) room.lastChange = 2;
    await ports.advanceAsync(2_000);
    expect(texts()).toEqual(['um', 'dois']);
    const asked = backend.requests.length;
    await ports.advanceAsync(60_000);
    expect(backend.requests).toHaveLength(asked);
  });

  it('reads the room where a number is missing', async () => {
    await open();
    written('um');
    line(written('dois'));
    await ports.advanceAsync(0);
    expect(texts()).toEqual(['um', 'dois']);
  });

  it('loses nothing where what it missed cannot be read at once, and asks once for it', async () => {
    await open();
    line(written('um'));
    sockets.all.at(-1)?.drop(1006);
    written('dois');
    written('três');
    backend.fault({ operation: 'listChatMessages', status: 503, code: 'SERVER_BUSY' });
    await ports.advanceAsync(60_000);
    acknowledge();
    await ports.advanceAsync(0);
    line(written('quatro'));
    await ports.advanceAsync(0);
    backend.clearFaults();
    await ports.advanceAsync(60_000);
    expect(texts()).toEqual(['um', 'dois', 'três', 'quatro']);
    const asked = () => backend.requests.filter(({ operation }) => operation === 'listChatMessages').length;
    const before = asked();
    for (const text of ['cinco', 'seis']) line(written(text));
    await ports.advanceAsync(0);
    expect(asked()).toBe(before);
    written('sete');
    for (const text of ['oito', 'nove', 'dez']) line(written(text));
    await ports.advanceAsync(0);
    expect(asked()).toBe(before + 1);
    expect(texts().slice(-4)).toEqual(['sete', 'oito', 'nove', 'dez']);
  });

  it('reads back to the beginning, also past an old message that changed', async () => {
    await open();
    for (let index = 1; index <= 120; index += 1) written(`m${index}`);
    chat.stop();
    chat = another();
    await open();
    expect([texts()[0], state().hasOlder]).toEqual(['m71', true]);
    // Unpinned far above what is shown.
    const old = backend.world.chats.get(liveId)?.messages[4] as ChatMessage;
    line({ ...old, fixada: false, mudanca: 121 });
    while (state().hasOlder) await chat.loadOlder();
    expect(texts()).toEqual(Array.from({ length: 120 }, (_, index) => `m${index + 1}`));
  });

  it('reads again what it forgot because there was more than it keeps', async () => {
    await open();
    for (let index = 1; index <= 520; index += 1) line(written(`m${index}`));
    expect([texts()[0], state().hasOlder]).toEqual(['m21', true]);
    await chat.loadOlder();
    expect(texts()[0]).toBe('m1');
  });

  it('keeps a message that was refused, with its reason, until it is tried again or given up', async () => {
    await open();
    backend.fault({ operation: 'sendChatMessage', status: 409, code: 'CHAT_CLOSED' });
    chat.send('Olá');
    await ports.advanceAsync(0);
    const [refused] = state().pending;
    expect(refused).toMatchObject({ text: 'Olá', error: { code: 'CHAT_CLOSED' } });
    backend.clearFaults();
    chat.retry(refused?.idempotencyKey ?? '');
    await ports.advanceAsync(0);
    expect([texts(), state().pending]).toEqual([['Olá'], []]);
    backend.fault({ operation: 'sendChatMessage', status: 503, code: 'SERVER_BUSY' });
    chat.send('Tchau');
    await ports.advanceAsync(0);
    expect(chat.discard(state().pending[0]?.idempotencyKey ?? '')).toBe('Tchau');
    expect(state().pending).toEqual([]);
  });

  it('sends what was written without a line when the line is back, once and in its order', async () => {
    await open();
    ports.setOnline(false);
    backend.fault({ operation: 'sendChatMessage' });
    backend.fault({ operation: 'listChatMessages' });
    for (const text of ['um', 'dois']) chat.send(text);
    await ports.advanceAsync(0);
    expect(state().pending.map(({ text, error }) => [text, error?.code])).toEqual([
      ['um', 'NETWORK_ERROR'],
      ['dois', 'NETWORK_ERROR'],
    ]);
    expect(state().stage).toBe('offline');
    backend.clearFaults();
    ports.setOnline(true);
    await ports.advanceAsync(0);
    expect([texts(), state().pending]).toEqual([['um', 'dois'], []]);
  });

  it('keeps that order where it reads the room twice as the line comes back', async () => {
    await open();
    ports.setOnline(false);
    backend.fault({ operation: 'sendChatMessage' });
    backend.fault({ operation: 'listChatMessages' });
    for (const text of ['um', 'dois', 'três']) chat.send(text);
    await ports.advanceAsync(0);
    backend.clearFaults();
    let isFirst = true;
    slow = async (path) => {
      if (!path.endsWith('/messages') || !isFirst) return;
      isFirst = false;
      await new Promise<void>((resolve) => ports.timers.set(resolve, 100));
    };
    ports.setOnline(true);
    await ports.advanceAsync(0);
    // The server says that a message is missing: the room is read once more.
    const missing = written('de Ana');
    line({ ...written('de Bia'), mudanca: missing.mudanca + 1 });
    await ports.advanceAsync(0);
    await ports.advanceAsync(100);
    expect(texts().filter((text) => !text.startsWith('de '))).toEqual(['um', 'dois', 'três']);
  });

  it('sends what was under way when it stopped once it goes on', async () => {
    await open();
    slow = () => new Promise(() => undefined);
    chat.send('Olá');
    await ports.advanceAsync(0);
    chat.stop();
    slow = undefined;
    await open();
    expect([texts(), state().pending]).toEqual([['Olá'], []]);
  });

  it('is over for a credential that ended, and leaves nothing behind', async () => {
    await open();
    backend.fault({ operation: 'sendChatMessage', status: 401, code: 'UNAUTHENTICATED' });
    chat.send('Olá');
    await ports.advanceAsync(0);
    expect(state().stage).toBe('refused');
    expect(sockets.all.every(({ isClosed }) => isClosed)).toBe(true);
    await ports.advanceAsync(120_000);
    expect(ports.pending()).toBe(0);
  });

  it('tries again while it cannot be read', async () => {
    backend.fault({ operation: 'listChatMessages', status: 503, code: 'SERVER_BUSY' });
    await open();
    expect(state().stage).toBe('failed');
    backend.clearFaults();
    await ports.advanceAsync(10_000);
    expect(state().stage).toBe('open');
    chat.stop();
    expect(ports.pending()).toBe(0);
  });

  it('removes and pins for everybody, by the lines of the server', async () => {
    await open();
    line(written('um'));
    const two = written('dois');
    line(two);
    sockets.publish({
      evento: 'removida',
      timestamp: 1,
      live_id: liveId,
      id: state().messages[0]?.id ?? '',
      mudanca: 3,
    });
    line({ ...two, fixada: true, mudanca: 4 });
    expect(texts()).toEqual(['dois']);
    expect(state().pinned).toMatchObject({ texto: 'dois' });
    sockets.publish({
      evento: 'config',
      timestamp: 1,
      live_id: liveId,
      settings: { aberto: false, slowModeSeconds: 9, bloquearLinks: true },
    });
    expect(state().settings).toMatchObject({ aberto: false, slowModeSeconds: 9 });
  });
});
