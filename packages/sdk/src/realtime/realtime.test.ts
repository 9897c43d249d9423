import type { RealtimeMessage } from '@palco/openapi';
import fc from 'fast-check';
import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import type { Scope } from '../kernel/scope';
import { createFakePorts, createFakeSockets } from '@palco/testing';
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
    onMessage: (message: RealtimeMessage) => void heard.push('live_id' in message ? message.live_id : ''),
    onReconnect: reopened,
  };
  const listen = () => realtime.subscribe(listener);
  const stage = () => realtime.$state.get().stage;
  const last = () => sockets.all.at(-1)!;
  const ticketsAsked = () => tickets;
  return {
    ports,
    sockets,
    $scope,
    broken,
    refused,
    realtime,
    heard,
    reopened,
    listen,
    stage,
    last,
    ticketsAsked,
  };
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
    realtime.dispose();
    expect(ports.listenerCount()).toBe(0);
  });

  it('is not opened without a team', async () => {
    const { $scope, ports, sockets, listen, stage } = setUp();
    $scope.set(scopeOf(null));
    listen();
    await ports.advanceAsync(60_000);
    expect([stage(), sockets.all.length]).toEqual(['off', 0]);
  });

  it('follows the selected team: messages of the old socket are ignored', async () => {
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
    realtime.dispose();
    expect([stage(), last().isClosed, ports.pending(), ports.listenerCount()]).toEqual(['off', true, 0, 0]);
  });

  it('that is no longer wanted when its ticket arrives is not opened', async () => {
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

/** A ticket that is answered when the test says so. */
function lateTickets() {
  const asked: { give(ticket: string): void; refuse(error: unknown): void; signal: AbortSignal }[] = [];
  const getTicket = (signal: AbortSignal) =>
    new Promise<string>((give, refuse) => void asked.push({ give, refuse, signal }));
  return { asked, getTicket };
}

describe('an answer about the person or team before', () => {
  const refusal = (status: number) => new SdkError({ code: 'UNAUTHENTICATED', message: 'no', status });

  it.each<[string, (ticket: ReturnType<typeof lateTickets>['asked'][number]) => void]>([
    ['a ticket', ({ give }) => give('of-before')],
    ['a refusal with 401', ({ refuse }) => refuse(refusal(401))],
    ['a refusal with 403', ({ refuse }) => refuse(refusal(403))],
    ['a failure', ({ refuse }) => refuse(new TypeError('offline'))],
  ])('%s, changes nothing after the switch', async (_, answer) => {
    const { asked, getTicket } = lateTickets();
    const { ports, sockets, listen, $scope, stage, refused } = setUp({ getTicket });
    listen();
    $scope.set(scopeOf('t2'));
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    answer(asked[0]!);
    await ports.advanceAsync(0);
    expect([stage(), sockets.all.length, refused.mock.calls.length]).toEqual(['connecting', 0, 0]);
    asked[1]!.give('of-now');
    await ports.advanceAsync(0);
    expect(sockets.all.map(({ url, protocols }) => [url, protocols[1]])).toEqual([
      ['wss://rt.example/ws/t2', 'of-now'],
    ]);
  });

  it('opens nothing after the sign-out, in whatever order answers come', async () => {
    const orders = fc.array(fc.constantFrom('team', 'out', 'answer', 'wait'), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const { asked, getTicket } = lateTickets();
        const { ports, sockets, listen, $scope, realtime } = setUp({ getTicket });
        listen();
        for (const [index, step] of order.entries()) {
          if (step === 'team') $scope.set(scopeOf(`t${index}`));
          if (step === 'out') $scope.set(scopeOf(null));
          if (step === 'answer') asked.shift()?.give(`ticket-${index}`);
          if (step === 'wait') await ports.advanceAsync(100);
          await ports.advanceAsync(0);
          const team = $scope.get().accountId;
          const open = sockets.all.filter(({ isClosed }) => !isClosed);
          expect(open.length).toBeLessThanOrEqual(1);
          expect(open.every(({ url }) => url.endsWith(`/ws/${team}`))).toBe(true);
        }
        $scope.set(scopeOf(null));
        for (const { give } of asked) give('late');
        await ports.advanceAsync(60_000);
        expect(sockets.all.every(({ isClosed }) => isClosed)).toBe(true);
        realtime.dispose();
        expect(ports.pending()).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('messages', () => {
  it('that are duplicated or late are passed on unchanged: receivers compare the version or the time', async () => {
    const { last, heard } = await setUpOpen();
    const [a, b] = [JSON.stringify(overlays('a')), JSON.stringify(overlays('b'))];
    last().receive(`${b}\n${a}\n${a}`);
    expect(heard).toEqual(['b', 'a', 'a']);
  });

  it('over 1 MiB are dropped, and no others', async () => {
    const { last, heard, broken } = await setUpOpen();
    const long = JSON.stringify({ ...overlays('long'), more: 'x'.repeat(2 ** 20) });
    last().receive(`${JSON.stringify(overlays('a'))}\n${long}\n${JSON.stringify(overlays('b'))}`);
    expect(heard).toEqual(['a', 'b']);
    expect(broken).toEqual([long.slice(0, 100)]);
  });

  it('come in order, many in a frame; heartbeats, unknown and broken lines are left out', async () => {
    const { last, heard, broken } = await setUpOpen();
    last().receive(`${JSON.stringify(overlays('a'))}\n\n{broken\n${JSON.stringify(overlays('b'))}`);
    last().receive('{"evento":"import_progress","timestamp":1}\n');
    last().receive('{"evento":"live_overlays"}');
    last().receive('\n');
    expect(heard).toEqual(['a', 'b']);
    expect(broken).toEqual(['{broken', '{"evento":"live_overlays"}']);
  });

  it('reach the other listeners when one throws', async () => {
    const { realtime, sockets, heard } = await setUpOpen();
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const stop = realtime.subscribe({
      onMessage: () => {
        throw new Error('broken listener');
      },
    });
    const after: string[] = [];
    realtime.subscribe({ onMessage: ({ evento }) => void after.push(evento) });
    sockets.publish(overlays('a'), overlays('a'));
    expect([heard, after.length, reported.mock.calls.length]).toEqual([['a', 'a'], 2, 2]);
    stop();
    reported.mockRestore();
  });

  it.each([new ArrayBuffer(2), new Blob(['{}'])])(
    'in a binary frame are ignored, and the socket stays open (%o)',
    async (data) => {
      const { last, heard, broken, stage } = await setUpOpen();
      last().onmessage?.({ data } as MessageEvent);
      last().receive(JSON.stringify(overlays('a')));
      expect([heard, broken, stage()]).toEqual([['a'], [], 'open']);
    },
  );

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

  it('waits as long as the server demands, and no two tries come sooner', async () => {
    const triedAt: number[] = [];
    const getTicket = async () => {
      triedAt.push(made.ports.clock.now());
      throw new SdkError({ code: 'TOO_MANY_ATTEMPTS', message: 'no', status: 429, retryAfterMs: 10_000 });
    };
    const made = setUp({ getTicket });
    made.listen();
    await made.ports.advanceAsync(120_000);
    const gaps = triedAt.slice(1).map((at, index) => at - triedAt[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(10_000);
    expect(triedAt.length).toBeGreaterThan(3);
  });

  it.each([429, 500, 503, undefined])(
    'whose ticket keeps failing with %s is tried ever more rarely',
    async (status) => {
      const getTicket = vi.fn(async () => {
        throw new SdkError({ code: 'NETWORK_ERROR', message: 'no', status });
      });
      const { ports, listen } = setUp({ getTicket, random: [0.999] });
      listen();
      await ports.advanceAsync(60_000);
      const early = getTicket.mock.calls.length;
      await ports.advanceAsync(3_600_000);
      expect(early).toBeLessThan(10);
      expect(getTicket.mock.calls.length - early).toBeLessThanOrEqual(121);
      expect(ports.pending()).toBe(1);
    },
  );

  it('whose ticket has ended asks for another one', async () => {
    const { ports, listen, last, sockets, stage } = setUp({ accepts: false });
    listen();
    await ports.advanceAsync(0);
    // A handshake that the server refuses, with whatever status, looks like this to a page.
    last().drop(1006);
    await ports.advanceAsync(500);
    last().accept();
    expect(sockets.all.map(({ protocols }) => protocols[1])).toEqual(['ticket-1', 'ticket-2']);
    expect(stage()).toBe('open');
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

  it('stays open while empty lines arrive', async () => {
    const { ports, last, sockets } = await setUpOpen();
    for (let beat = 0; beat < 20; beat += 1) {
      await ports.advanceAsync(25_000);
      last().receive('\n');
    }
    expect(sockets.all).toHaveLength(1);
  });

  it('is checked when the page is shown, because timers of a hidden page are throttled', async () => {
    const { ports, stage, sockets } = await setUpOpen();
    ports.setVisible(false);
    await ports.advanceAsync(49_000);
    ports.setVisible(true);
    expect(stage()).toBe('open');
    ports.setVisible(false);
    // As after the sleep of a laptop: the clock moved on, and no timer ran.
    const { now } = ports.clock;
    vi.spyOn(ports.clock, 'now').mockImplementation(() => now() + 3_600_000);
    ports.setVisible(true);
    expect([stage(), sockets.all[0]?.isClosed]).toEqual(['waiting', true]);
  });

  it('is opened again when the network is back, and a wait ends at once', async () => {
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

describe('a device without a network', () => {
  it('asks for no ticket until the network is back', async () => {
    const { ports, realtime, sockets, stage, ticketsAsked } = setUp();
    ports.setOnline(false);
    realtime.subscribe({});
    await ports.advanceAsync(3_600_000);
    expect([ticketsAsked(), sockets.all.length]).toEqual([0, 0]);
    ports.setOnline(true);
    await ports.advanceAsync(0);
    expect([ticketsAsked(), stage()]).toEqual([1, 'open']);
  });

  it('that loses it while connected asks again only when it is back', async () => {
    const { ports, last, stage, ticketsAsked } = await setUpOpen();
    ports.setOnline(false);
    last().drop();
    const asked = ticketsAsked();
    await ports.advanceAsync(3_600_000);
    expect([ticketsAsked(), stage()]).toEqual([asked, 'connecting']);
    ports.setOnline(true);
    await ports.advanceAsync(0);
    expect(ticketsAsked()).toBe(asked + 1);
  });
});

it('closes a silent socket although the clock of the device was set back an hour', async () => {
  const { ports, sockets } = await setUpOpen();
  ports.setClock(ports.clock.now() - 3_600_000);
  await ports.advanceAsync(76_000);
  expect(sockets.all[0]?.isClosed).toBe(true);
});

it('a platform without WebSocket is one clear error, and nothing is tried', async () => {
  vi.stubGlobal('WebSocket', undefined);
  const { realtime, ports, sockets, stage } = setUp({ openSocket: undefined });
  expect(() => realtime.subscribe({})).toThrow('no WebSocket: give `openSocket`');
  await ports.advanceAsync(60_000);
  expect([stage(), sockets.all.length, ports.pending()]).toEqual(['off', 0, 0]);
});

describe('watching a panel', () => {
  const said = (all: readonly string[]) => all.map((text) => Object.values(JSON.parse(text)).join(' '));

  it('is announced once the socket is open and after each reconnect, and ends with the last watcher', async () => {
    const { realtime, ports, last, listen } = setUp();
    const stops = [realtime.announcePresence('a'), realtime.announcePresence('a')];
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

  it('listens while $state has a listener, and is cleared when the team changes', async () => {
    const { realtime, ports, sockets, $scope, stage } = setUp();
    const fps = createFpsAlert({ realtime, $scope });
    const stop = fps.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    sockets.publish(overlays('x'), alert(1));
    expect(fps.$state.get().lives).toHaveLength(1);
    fps.dismiss();
    sockets.publish(alert(2));
    expect(fps.$state.get().lives).toEqual([]);
    $scope.set(scopeOf('t2'));
    await ports.advanceAsync(0);
    sockets.publish(alert(3));
    expect(fps.$state.get().lives).toHaveLength(1);
    stop();
    fps.dispose();
    // Nanostores unmounts a store with a delay after its last listener.
    await vi.waitFor(() => expect(stage()).toBe('off'), 30_000);
  });
});
