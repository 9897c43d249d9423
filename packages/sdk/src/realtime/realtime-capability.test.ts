import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeBackend, createFakePorts, createFakeSockets, fakePassword } from '@palco/testing';
import { createPalco, overrideCapability } from '../palco';
import { signInSession } from '../session';
import { realtime, realtimeWith } from './realtime-capability';

async function setUp() {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const sockets = createFakeSockets();
  const palco = createPalco({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    ports,
    session: signInSession(),
    overrides: [overrideCapability(realtime, (core) => realtimeWith(core, { openSocket: sockets.open }))],
  });
  onTestFinished(() => palco.dispose());
  const { session } = palco;
  await session.signIn({ login: 'marina@colegioatlas.com.br', password: fakePassword });
  const state = session.$state.get();
  const teams = 'me' in state ? state.me.contasCargos : [];
  session.selectTeam(teams[0]!.conta_id);
  const tickets = () => backend.requests.filter(({ url }) => url.pathname === '/bff/realtime/ticket').length;
  const stage = () => palco.use(realtime).$state.get().stage;
  return { palco, session, teams, ports, backend, sockets, tickets, stage };
}

it.each([403, 401])('a ticket that is refused with %d is not asked for again and again', async (status) => {
  const { palco, ports, backend, tickets, stage } = await setUp();
  backend.fault({ operation: 'createRealtimeTicket', status });
  palco.use(realtime).subscribe({});
  await ports.advanceAsync(600_000);
  expect(stage()).not.toBe('open');
  expect(tickets()).toBeLessThanOrEqual(2);
});

it('a socket that is closed for good loads the session again, once', async () => {
  const { palco, ports, backend, sockets, tickets } = await setUp();
  palco.use(realtime).subscribe({});
  await ports.advanceAsync(0);
  const before = backend.requests.length;
  sockets.all[0]?.drop(4403);
  await ports.advanceAsync(600_000);
  expect([tickets(), sockets.all.length]).toEqual([1, 1]);
  expect(backend.requests.length - before).toBeLessThan(5);
});

it('another team closes the socket at once and opens its own; the sign-out leaves none', async () => {
  const { palco, session, teams, ports, sockets, stage } = await setUp();
  palco.use(realtime).subscribe({});
  await ports.advanceAsync(0);
  session.selectTeam(teams[1]!.conta_id);
  expect(sockets.all.map(({ isClosed }) => isClosed)).toEqual([true]);
  await ports.advanceAsync(0);
  expect(sockets.all.map(({ url, isClosed }) => [url.split('/').at(-1), isClosed])).toEqual([
    [teams[0]!.conta_id, true],
    [teams[1]!.conta_id, false],
  ]);
  void session.signOut();
  await vi.waitFor(() => expect(stage()).toBe('off'), 30_000);
  expect(sockets.all.every(({ isClosed }) => isClosed)).toBe(true);
});
