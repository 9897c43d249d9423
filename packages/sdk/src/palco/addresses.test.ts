import { expect, it, onTestFinished, vi } from 'vitest';
import { broadcastSocket } from '../broadcast';
import { configApi } from '../config/config';
import { videosApi } from '../videos/videos';
import { livesApi } from '../lives/lives';
import { rawClient } from '../raw-client';
import { realtime, realtimeWith } from '../realtime';
import {
  buildId,
  createFakeBackend,
  createFakePorts,
  createFakeSockets,
  fakePassword,
  flushPromises,
} from '@palco/testing';
import { uploads, createUploads } from '../uploads';
import { signInSession } from '../session';
import { createPalco } from './create-palco';
import { overrideCapability } from './capability';

const live = buildId(9);

/** A page of another origin whose base address, and the hosts that the server announces, end in a slash. */
async function setUp() {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const asked: string[] = [];
  const sockets = createFakeSockets();
  const sent: string[] = [];
  const transport = { send: async ({ url }: { url: string }) => (sent.push(url), { status: 202 }) };
  const palco = createPalco({
    baseUrl: 'https://api.example/',
    fetch: (request) => {
      asked.push(request.url);
      return backend.fetch(request);
    },
    ports,
    session: signInSession(),
    overrides: [
      overrideCapability(realtime, (core) => realtimeWith(core, { openSocket: sockets.open })),
      overrideCapability(uploads, (core) => createUploads(core, { transport })),
    ],
  });
  onTestFinished(() => palco.dispose());
  await palco.session.signIn({ login: 'marina@colegioatlas.com.br', password: fakePassword });
  const state = palco.session.$state.get();
  palco.session.selectTeam('me' in state ? state.me.contasCargos[0]!.conta_id : '');
  return { palco, ports, backend, asked, sockets, sent };
}

it('joins its base address and the announced hosts without a second slash', async () => {
  const { palco, backend, asked, sockets, sent } = await setUp();
  const { hosts } = backend.world.config;
  Object.assign(hosts, { upload: 'https://upload.example/', realtime: 'https://socket.example//' });
  await palco.use(configApi).get();
  palco.use(realtime).subscribe({});
  palco.use(uploads).add([new File(['picture'], 'a.mp4')]);
  const opened: string[] = [];
  const openSocket = (url: string) => (opened.push(url), { close: () => undefined }) as never;
  const link = broadcastSocket(palco, { liveId: live, openSocket });
  link({ mimeType: 'video/webm', container: 'matroska' }, { opened() {}, lost() {}, refused() {} });
  await vi.waitFor(() => expect([sent.length, opened.length, sockets.all.length]).toEqual([1, 1, 1]));
  const all = [...asked, ...sent, ...opened, ...sockets.all.map(({ url }) => url)];
  expect(all.filter((address) => new URL(address).pathname.includes('//'))).toEqual([]);
  expect(sent[0]).toMatch(/^https:\/\/upload\.example\/v1\/videos\/[\w-]+\/source$/);
  expect(opened).toEqual([`wss://socket.example/ws/broadcast/${live}`]);
  expect(sockets.all[0]!.url).toMatch(/^wss:\/\/socket\.example\/ws\/[\w-]+$/);
  expect(palco.baseUrl).toBe('https://api.example');
});

it.each(['..', '.', ''])('sends no request about the id %j', async (id) => {
  const { palco, asked } = await setUp();
  const calls = [
    palco.use(videosApi).remove(id),
    palco.use(livesApi).control(id, 'start'),
    palco.use(rawClient).DELETE('/v1/videos/{id}', { params: { path: { id } } }),
  ];
  for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
    expect([status, reason]).toEqual([
      'rejected',
      expect.objectContaining({ code: 'NOT_FOUND', status: 404 }),
    ]);
  expect(asked.filter((address) => !/login|\/bff\/me/.test(address))).toEqual([]);
});

it('keeps an id with slashes in its place, in requests and sockets', async () => {
  const { palco, asked } = await setUp();
  const id = '../../bff/logout';
  await palco
    .use(videosApi)
    .get(id)
    .catch(() => undefined);
  expect(asked.at(-1)).toContain('https://api.example/v1/videos/..%2F..%2Fbff%2Flogout');
  const opened: string[] = [];
  const openSocket = (url: string) => (opened.push(url), { close: () => undefined }) as never;
  broadcastSocket(palco, { liveId: id, openSocket })(
    { mimeType: 'video/webm', container: 'matroska' },
    { opened() {}, lost() {}, refused() {} },
  );
  await vi.waitFor(() => expect(opened).toEqual(['wss://api.example/ws/broadcast/..%2F..%2Fbff%2Flogout']));
});

it('makes media addresses absolute where they arrive, in answers and in messages', async () => {
  const { palco, backend, sockets } = await setUp();
  const [video] = backend.world.videos;
  Object.assign(video!, { thumbnail: '/media/t/1.jpg' });
  const heard = vi.fn();
  palco.use(realtime).subscribe({ onMessage: heard });
  await vi.waitFor(() => expect(sockets.all).toHaveLength(1));
  await flushPromises();
  const people = [{ id: buildId(1), nome: 'Ana', avatar: '/media/t/ana.webp' }];
  sockets.publish({ evento: 'presence', timestamp: 1, live_id: live, people, total: 1 });
  expect(heard.mock.calls[0]![0].people[0].avatar).toBe('https://api.example/media/t/ana.webp');
  const { thumbnail } = await palco.use(videosApi).get(video!.id);
  expect(thumbnail).toBe('https://api.example/media/t/1.jpg');
});
