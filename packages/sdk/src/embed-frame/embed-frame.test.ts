import { createFakePorts, flushPromises } from '@palco/testing';
import { describe, expect, it, vi } from 'vitest';
import { toEnvelope, type FrameMessage, type HostMessage } from '../elements/embed-protocol.pure';
import { createFetchTransport } from '../upload-transports';
import { embedFetch, embedSession, embedTransport, openEmbedFrame } from './index';

const origin = 'https://escola.example';
const init: HostMessage = {
  type: 'init',
  token: 't1',
  expiresAt: '2026-01-01T12:10:00.000Z',
  theme: 'dark',
  locale: 'en',
};

/** A frame whose parent is this test. */
function open(search = `?v=1&origin=${encodeURIComponent(origin)}`) {
  const ports = createFakePorts();
  const posted: { data: FrameMessage; to: string }[] = [];
  const parent = {
    postMessage: (data: FrameMessage, to: string) => posted.push({ data, to }),
  } as unknown as Window;
  let listener: ((event: MessageEvent) => void) | undefined;
  const heard: unknown[] = [];
  const page = {
    parent,
    addEventListener: (_type: string, run: unknown) => (listener = run as typeof listener),
    removeEventListener: () => (listener = undefined),
  } as unknown as Parameters<typeof openEmbedFrame>[0]['page'];
  const frame = openEmbedFrame({
    page,
    search,
    ports,
    begun: (how) => heard.push(how),
    themed: (theme) => heard.push(theme),
    localized: (locale) => heard.push(locale),
    unsupported: () => heard.push('unsupported'),
  });
  const send = (data: unknown, from: { source?: unknown; origin?: string } = {}): void =>
    listener?.({ source: parent, origin, data, ...from } as MessageEvent);
  return { frame, ports, posted, heard, send, say: (message: HostMessage) => send(toEnvelope(message)) };
}
const types = (posted: readonly { data: FrameMessage }[]) => posted.map(({ data }) => data.type);

describe('a page in a frame', () => {
  it('greets the origin that its address names, and no other', () => {
    const { posted } = open();
    expect(posted).toEqual([{ data: { palco: 1, type: 'hello' }, to: origin }]);
  });

  it.each([
    '',
    '?v=1',
    '?v=1&origin=',
    '?v=1&origin=*',
    '?v=1&origin=null',
    '?v=1&origin=https://escola.example/',
    '?v=1&origin=https://escola.example:443',
    `?origin=${origin}`,
  ])('is nobody’s with %j', (search) => {
    const { frame, posted } = open(search);
    expect([frame, posted]).toEqual([null, []]);
  });

  it('hears the window around it alone, and only of that origin', () => {
    const { heard, send } = open();
    send(toEnvelope(init), { source: {} });
    send(toEnvelope(init), { source: null });
    send(toEnvelope(init), { origin: 'https://mau.example' });
    send(toEnvelope(init), { origin: 'http://escola.example' });
    send(toEnvelope(init), { origin: `${origin}.mau.example` });
    expect(heard).toEqual([]);
    send(toEnvelope(init));
    expect(heard).toEqual([{ theme: 'dark', locale: 'en', hasToken: true }]);
  });

  it('begins once, by the first answer', () => {
    const { heard, say } = open();
    say({ type: 'setTheme', theme: 'light' });
    say(init);
    say(init);
    say({ type: 'setTheme', theme: 'light' });
    say({ type: 'setLocale', locale: 'pt-BR' });
    expect(heard).toEqual([{ theme: 'dark', locale: 'en', hasToken: true }, 'light', 'pt-BR']);
  });

  it.each([`?v=2&origin=${origin}`, `?v=1&origin=${origin}`])(
    'says so where the element speaks another version: %s',
    (search) => {
      const { heard, posted, send } = open(search);
      if (search.startsWith('?v=1')) send({ palco: 2, type: 'init' });
      expect(heard).toEqual(['unsupported']);
      expect(posted.at(-1)?.data).toMatchObject({ type: 'failed', code: 'UNSUPPORTED_VERSION' });
    },
  );

  it('hears nothing after its end', () => {
    const { frame, heard, say } = open();
    frame?.dispose();
    say(init);
    expect(heard).toEqual([]);
  });
});

describe('its token', () => {
  it('is used until a minute before its end, and then the element is asked for the next, once', async () => {
    const { frame, ports, posted, say } = open();
    say(init);
    expect(await frame?.tokens.get()).toBe('t1');
    ports.advance(9 * 60_000 + 1);
    const both = Promise.all([frame?.tokens.get(), frame?.tokens.get()]);
    expect(types(posted)).toEqual(['hello', 'token']);
    say({ type: 'setToken', token: 't2', expiresAt: '2026-01-01T12:20:00.000Z' });
    expect(await both).toEqual(['t2', 't2']);
    expect(ports.pending()).toBe(0);
  });

  it('that the server refused is replaced, once for many requests', async () => {
    const { frame, posted, say } = open();
    say(init);
    const renewed = Promise.all([frame?.tokens.renew('t1'), frame?.tokens.renew('t1')]);
    say({ type: 'setToken', token: 't2', expiresAt: '2026-01-01T12:20:00.000Z' });
    expect(await renewed).toEqual(['t2', 't2']);
    expect(await frame?.tokens.renew('t1')).toBe('t2');
    expect(types(posted)).toEqual(['hello', 'token']);
  });

  it.each(['', 't1'])('is not replaced by %j', async (token) => {
    const { frame, say } = open();
    say(init);
    const renewed = frame?.tokens.renew('t1');
    say({ type: 'setToken', token, expiresAt: '' });
    expect(await renewed).toBeNull();
  });

  it('is waited for half a minute', async () => {
    const { frame, ports } = open();
    const asked = frame?.tokens.get();
    const refused = expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
    await ports.advanceAsync(30_000);
    await refused;
    expect(ports.pending()).toBe(0);
  });

  it('that just came is used where the clock of the device is hours ahead', async () => {
    const { frame, posted, say } = open();
    say({ ...init, expiresAt: '2026-01-01T09:00:00.000Z' });
    expect(await frame?.tokens.get()).toBe('t1');
    expect(types(posted)).toEqual(['hello']);
  });
});

describe('its requests', () => {
  it('name the page around the frame, and carry its token', async () => {
    const { frame, say } = open();
    say(init);
    if (frame === null) throw new Error('no frame');
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    await embedFetch(frame)(new Request('https://video.example/v1/videos/vod', { method: 'POST' }));
    const [request] = sent.mock.calls[0] as [Request];
    expect(request.headers.get('palco-embed-origin')).toBe(origin);
    const transport = embedTransport(frame, createFetchTransport());
    await transport.send({
      method: 'GET',
      url: 'https://video.example/x',
      fileName: 'a',
      headers: { a: 'b' },
    });
    const headers = new Headers(sent.mock.calls[1]?.[1]?.headers);
    expect([headers.get('palco-embed-origin'), headers.get('a')]).toEqual([origin, 'b']);
    const { ports } = open();
    const kind = embedSession(frame);
    const client = { call: vi.fn() } as never;
    const session = kind.create({ client, ports: { ...ports, ...kind.device(undefined) } } as never);
    expect(await session.auth.getToken()).toBe('t1');
    session.auth.unauthorized('t1');
    await flushPromises();
    expect(session.$state.get().stage).toBe('loading');
  });
});
