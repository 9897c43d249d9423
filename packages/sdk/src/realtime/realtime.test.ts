import type { RealtimeMessage } from '@palco/openapi';
import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { SdkError } from '../kernel/errors';
import type { Scope } from '../kernel/scope';
import { createFakePorts, createFakeSockets } from '../testing';
import { createFpsAlert } from './fps-alert';
import { createRealtime } from './realtime';
import type { RealtimeOptions } from './realtime-contract';

const scopeOf = (accountId: string | null): Scope => ({
  personId: 'p1',
  accountId,
  signal: new AbortController().signal,
});
const overlays = (live_id: string): RealtimeMessage => ({ evento: 'live_overlays', timestamp: 1, live_id });

function setUp(options: Partial<RealtimeOptions> & { accepts?: boolean; random?: number[] } = {}) {
  const { accepts, random = [0.5], ...given } = options;
  const ports = createFakePorts({ random });
  const sockets = createFakeSockets({ accepts });
  const $scope = atom<Scope>(scopeOf('t1'));
  const broken: string[] = [];
  const refused = vi.fn();
  let tickets = 0;
  const realtime = createRealtime({
    getTicket: async () => `ticket-${++tickets}`,
    host: () => 'https://rt.example',
    $scope,
    ports,
    openSocket: sockets.open,
    onBroken: (line) => broken.push(line),
    onRefused: refused,
    ...given,
  });
  const heard: string[] = [];
  const reopened = vi.fn();
  const listener = {
    message: (message: RealtimeMessage) => void heard.push('live_id' in message ? message.live_id : ''),
    reopened,
  };
  const listen = () => realtime.listen(listener);
  const stage = () => realtime.$state.get().stage;
  const last = () => sockets.all.at(-1)!;
  return { ports, sockets, $scope, broken, refused, realtime, heard, reopened, listen, stage, last };
}

async function setUpOpen(options: Parameters<typeof setUp>[0] = {}) {
  const made = setUp(options);
  const stop = made.listen();
  await made.ports.advanceAsync(0);
  expect(made.stage()).toBe('open');
  return { ...made, stop };
}

describe('the socket', () => {
  it('is opened with the first listener, for the team, by a ticket, and closed with the last one', async () => {
    const { realtime, ports, sockets, stage, stop, listen } = await setUpOpen();
    expect(sockets.all).toMatchObject([
      { url: 'wss://rt.example/ws/t1', protocols: ['palco', 'ticket-1'], isClosed: false },
    ]);
    const stopOther = listen();
    stop();
    stop();
    expect(stage()).toBe('open');
    stopOther();
    expect([stage(), sockets.all[0]?.isClosed, ports.pending()]).toEqual(['off', true, 0]);
    realtime.stop();
    expect(ports.listenerCount()).toBe(0);
  });

  it('is not opened without a team', async () => {
    const { $scope, ports, sockets, listen, stage } = setUp();
    $scope.set(scopeOf(null));
    listen();
    await ports.advanceAsync(60_000);
    expect([stage(), sockets.all.length]).toEqual(['off', 0]);
  });

  it('follows the selected team: what the old one still says is not heard', async () => {
    const { $scope, ports, sockets, heard, reopened, last } = await setUpOpen();
    const [old] = sockets.all;
    $scope.set(scopeOf('t2'));
    expect(old?.isClosed).toBe(true);
    await ports.advanceAsync(0);
    old?.receive(JSON.stringify(overlays('old')));
    old?.drop();
    last().receive(JSON.stringify(overlays('new')));
    expect([last().url, heard]).toEqual(['wss://rt.example/ws/t2', ['new']]);
    expect(reopened).not.toHaveBeenCalled();
  });

  it('is closed for good with stop, listeners or not', async () => {
    const { realtime, ports, last, stage } = await setUpOpen();
    realtime.stop();
    expect([stage(), last().isClosed, ports.pending(), ports.listenerCount()]).toEqual(['off', true, 0, 0]);
  });

  it('that is given up while the ticket is on its way is not opened', async () => {
    let give: (ticket: string) => void = () => undefined;
    const getTicket = vi.fn((_signal: AbortSignal) => new Promise<string>((resolve) => (give = resolve)));
    const { ports, sockets, listen } = setUp({ getTicket });
    listen()();
    expect(getTicket.mock.calls[0]?.[0].aborted).toBe(true);
    give('late');
    await ports.advanceAsync(60_000);
    expect(sockets.all).toEqual([]);
  });
});

describe('messages', () => {
  it('come in order, many in a frame; heartbeats, unknown and broken lines are left out', async () => {
    const { last, heard, broken } = await setUpOpen();
    last().receive(`${JSON.stringify(overlays('a'))}\n\n{broken\n${JSON.stringify(overlays('b'))}`);
    last().receive('{"evento":"import_progress","timestamp":1}\n');
    last().receive('{"evento":"live_overlays"}');
    last().receive('\n');
    expect(heard).toEqual(['a', 'b']);
    expect(broken).toEqual(['{broken', '{"evento":"live_overlays"}']);
  });

  it('of which a listener breaks reach the others', async () => {
    const { realtime, sockets, heard } = await setUpOpen();
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const stop = realtime.listen({
      message: () => {
        throw new Error('broken listener');
      },
    });
    const after: string[] = [];
    realtime.listen({ message: ({ evento }) => void after.push(evento) });
    sockets.publish(overlays('a'), overlays('a'));
    expect([heard, after.length, reported.mock.calls.length]).toEqual([['a', 'a'], 2, 2]);
    stop();
    reported.mockRestore();
  });

  it('cut by a lost connection are not put together with those of the next one', async () => {
    const { ports, last, heard } = await setUpOpen();
    last().receive('{"evento":"live_');
    last().drop();
    await ports.advanceAsync(500);
    last().receive(`overlays"}\n${JSON.stringify(overlays('a'))}`);
    expect(heard).toEqual(['a']);
  });
});

describe('a lost connection', () => {
  it('comes back within half a second, and says that messages were missed', async () => {
    const { ports, last, sockets, stage, reopened } = await setUpOpen({ random: [0.999] });
    await ports.advanceAsync(5_000);
    last().drop();
    expect(stage()).toBe('waiting');
    await ports.advanceAsync(499);
    expect(sockets.all).toHaveLength(1);
    await ports.advanceAsync(1);
    expect([sockets.all.length, stage(), last().protocols[1]]).toEqual([2, 'open', 'ticket-2']);
    expect(reopened).toHaveBeenCalledOnce();
  });

  it('waits twice as long after each failure, also where it was open for less than five seconds', async () => {
    const { ports, last, realtime } = await setUpOpen({ random: [0.999] });
    for (const [failures, waitMs] of [500, 1_000, 2_000, 4_000].entries()) {
      await ports.advanceAsync(4_000);
      last().drop();
      expect(realtime.$state.get()).toMatchObject({ stage: 'waiting', failures: failures + 1 });
      await ports.advanceAsync(waitMs);
    }
    await ports.advanceAsync(5_000);
    expect(realtime.$state.get()).toEqual({ stage: 'open', failures: 0 });
  });

  it.each([1008, 4401, 4403])('with code %d is given up, until another team is selected', async (code) => {
    const { ports, last, stage, refused, $scope } = await setUpOpen();
    last().drop(code);
    await ports.advanceAsync(120_000);
    expect([stage(), refused.mock.calls.length, ports.pending()]).toEqual(['refused', 1, 0]);
    $scope.set(scopeOf('t2'));
    await ports.advanceAsync(0);
    expect(stage()).toBe('open');
  });

  it.each([401, 403])('whose ticket is refused with %d is given up', async (status) => {
    const getTicket = async () => {
      throw new SdkError({ code: 'UNAUTHENTICATED', message: 'no', status });
    };
    const { ports, listen, stage, refused } = setUp({ getTicket });
    listen();
    await ports.advanceAsync(120_000);
    expect([stage(), refused.mock.calls.length]).toEqual(['refused', 1]);
  });

  it.each([429, 503, undefined])('whose ticket fails with %s is tried again', async (status) => {
    let tries = 0;
    const getTicket = async () => {
      if (++tries < 4) throw new SdkError({ code: 'NETWORK_ERROR', message: 'no', status });
      return 'good';
    };
    const { ports, listen, stage } = setUp({ getTicket });
    listen();
    await ports.advanceAsync(10_000);
    expect([stage(), tries]).toEqual(['open', 4]);
  });

  it('is one that takes more than ten seconds to be made', async () => {
    const { ports, listen, stage, sockets } = setUp({ accepts: false });
    listen();
    await ports.advanceAsync(9_999);
    expect(stage()).toBe('connecting');
    await ports.advanceAsync(1);
    expect([stage(), sockets.all[0]?.isClosed]).toEqual(['waiting', true]);
  });
});

describe('a connection that is silent', () => {
  it('is dropped after twice the heartbeat, though the browser calls it open', async () => {
    const { ports, sockets, stage, reopened } = await setUpOpen();
    await ports.advanceAsync(50_000);
    expect([stage(), sockets.all[0]?.isClosed]).toEqual(['open', false]);
    await ports.advanceAsync(25_500);
    expect([stage(), sockets.all.length, sockets.all[0]?.isClosed]).toEqual(['open', 2, true]);
    expect(reopened).toHaveBeenCalledOnce();
  });

  it('lives as long as empty lines come', async () => {
    const { ports, last, sockets } = await setUpOpen();
    for (let beat = 0; beat < 20; beat += 1) {
      await ports.advanceAsync(25_000);
      last().receive('\n');
    }
    expect(sockets.all).toHaveLength(1);
  });

  it('is looked at when the page is shown, because timers of a hidden page come late', async () => {
    const { ports, stage, sockets } = await setUpOpen();
    ports.setVisible(false);
    await ports.advanceAsync(49_000);
    ports.setVisible(true);
    expect(stage()).toBe('open');
    ports.setVisible(false);
    // The time that a laptop slept: no timer ran.
    const { now } = ports.clock;
    vi.spyOn(ports.clock, 'now').mockImplementation(() => now() + 3_600_000);
    ports.setVisible(true);
    expect([stage(), sockets.all[0]?.isClosed]).toEqual(['waiting', true]);
  });

  it('is made anew when the network is back, and one that waits does not wait longer', async () => {
    const { ports, stage, last, sockets } = await setUpOpen();
    ports.setOnline(false);
    expect(stage()).toBe('open');
    ports.setOnline(true);
    await ports.advanceAsync(0);
    expect([sockets.all.length, stage()]).toEqual([2, 'open']);
    last().drop();
    ports.setOnline(false);
    ports.setOnline(true);
    await ports.advanceAsync(0);
    expect([sockets.all.length, stage()]).toEqual([3, 'open']);
  });
});

describe('watching a panel', () => {
  const said = (all: readonly string[]) => all.map((text) => Object.values(JSON.parse(text)).join(' '));

  it('is told once it is open, again after a lost connection, and ends with the last watcher', async () => {
    const { realtime, ports, last, listen } = setUp();
    const stops = [realtime.watch('a'), realtime.watch('a')];
    listen();
    await ports.advanceAsync(0);
    expect(new Set(said(last().said))).toEqual(new Set(['ver a']));
    last().drop();
    await ports.advanceAsync(500);
    expect(new Set(said(last().said))).toEqual(new Set(['ver a']));
    stops[0]?.();
    stops[0]?.();
    expect(said(last().said)).not.toContain('sair a');
    stops[1]?.();
    expect(said(last().said).at(-1)).toBe('sair a');
  });
});

describe('the alert of too many frames', () => {
  const alert = (timestamp: number): RealtimeMessage => ({
    evento: 'alerta_fps_alto',
    timestamp,
    live_id: 'a',
    titulo: 'Aula',
  });

  it('hears messages while somebody listens, and forgets them with the team', async () => {
    const { realtime, ports, sockets, $scope, stage } = setUp();
    const fps = createFpsAlert({ realtime, $scope });
    const stop = fps.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    sockets.publish(overlays('x'), alert(1));
    expect(fps.$state.get().lives).toHaveLength(1);
    fps.close();
    sockets.publish(alert(2));
    expect(fps.$state.get().lives).toEqual([]);
    $scope.set(scopeOf('t2'));
    await ports.advanceAsync(0);
    sockets.publish(alert(3));
    expect(fps.$state.get().lives).toHaveLength(1);
    stop();
    fps.stop();
    // Nanostores lets a store go a moment after its last listener.
    await vi.waitFor(() => expect(stage()).toBe('off'));
  });
});
