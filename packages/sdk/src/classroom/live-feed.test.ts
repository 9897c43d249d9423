import type { ClassroomPage, LiveStatus } from '@palco/openapi';
import { buildId, createFakePorts, createFakeSockets } from '@palco/testing';
import { expect, onTestFinished, test } from 'vitest';
import { recordCalls } from '../testing/record-calls';
import { createClassroom } from './classroom';
import { attendeeKey } from './classroom-state';

const liveId = buildId(2);
const attendee = {
  name: 'Ana',
  email: 'ana@exemplo.com',
  liveId,
  id: buildId(3),
  token: 'segredo',
  accountId: buildId(4),
};
const startedAt = Date.UTC(2026, 0, 1, 12);

/** A room with somebody in it; what the server says of the live is in `server`. */
async function open({ accepts = true, ticket = 201, hasSocket = true } = {}) {
  const server = { status: 'scheduled' as LiveStatus, ticket, presence: 204, code: 'NOT_FOUND', wait: 0 };
  const ports = createFakePorts();
  const sockets = createFakeSockets({ accepts });
  const info = (): ClassroomPage =>
    ({
      clientId: buildId(1),
      stream_id: liveId,
      title: 'Aula',
      status: server.status,
      playback_url: server.status === 'live' ? '/a.m3u8' : null,
      serverTime: new Date(ports.clock.now()).toISOString(),
      speakers: [],
      assets: {},
      team: {},
    }) as unknown as ClassroomPage;
  const recorded = recordCalls(() => {
    const to = recorded.calls.at(-1)?.to ?? '';
    if (to.endsWith('/ticket')) return Response.json({ ticket: 't1' }, { status: server.ticket });
    if (to.endsWith('/presenca'))
      return server.presence === 204
        ? new Response(null, { status: 204 })
        : Response.json(
            { code: server.code },
            {
              status: server.presence,
              headers: server.wait > 0 ? { 'retry-after': String(server.wait) } : {},
            },
          );
    return Response.json({ ...info(), viewers: 0 });
  });
  ports.storage.set(attendeeKey, JSON.stringify(attendee));
  const classroom = createClassroom({
    client: recorded.client,
    liveId,
    info: info(),
    ports,
    openSocket: hasSocket ? sockets.open : undefined,
  });
  onTestFinished(classroom.stop);
  classroom.start();
  await ports.advanceAsync(0);
  const acknowledge = (ok = true): void =>
    sockets.all.at(-1)?.receive(JSON.stringify({ evento: 'ack', timestamp: 1, id: 'live', ok }));
  if (accepts) acknowledge();
  await ports.advanceAsync(0);
  const count = (part: string) => recorded.calls.filter(({ to }) => to.endsWith(part)).length;
  return {
    server,
    ports,
    sockets,
    classroom,
    acknowledge,
    calls: recorded.calls,
    count,
    status: () => classroom.$state.get().info?.status,
    push(status: LiveStatus, at = ports.clock.now() - startedAt) {
      sockets.publish({
        evento: 'live_status',
        timestamp: startedAt + at,
        live_id: liveId,
        titulo: 'Aula',
        status,
        version: 2,
        por: null,
      });
    },
  };
}

test('listens to the live with the credential of the attendee', async () => {
  const { sockets, calls } = await open();
  const [socket] = sockets.all;
  expect(socket?.url).toBe(`wss://api.example/ws/${attendee.accountId}`);
  expect(socket?.protocols).toEqual(['palco', 't1']);
  expect(socket?.said.map((text) => JSON.parse(text) as unknown)).toEqual([
    { acao: 'assinar', topico: `live:${liveId}`, id: 'live' },
  ]);
  const ticket = calls.find(({ to }) => to.endsWith('/ticket'));
  expect(ticket?.query).toEqual({ accountId: attendee.accountId });
});

test.each(['live', 'paused', 'finished'] as const)(
  'a message is the state in the same step: %s',
  async (next) => {
    const { push, server, status } = await open();
    server.status = next;
    push(next);
    expect(status()).toBe(next);
  },
);

test('a start brings the address of the picture without waiting for the next minute', async () => {
  const { push, server, ports, classroom } = await open();
  server.status = 'live';
  push('live');
  await ports.advanceAsync(0);
  expect(classroom.$state.get().info).toMatchObject({
    status: 'live',
    playback_url: 'https://api.example/a.m3u8',
  });
});

test('an answer or a message that is older than what is known changes nothing', async () => {
  const { push, status, ports, server } = await open();
  await ports.advanceAsync(1_000);
  server.status = 'live';
  push('live');
  push('scheduled', 500);
  expect(status()).toBe('live');
  // An answer from before the message: a cache may keep it for five seconds.
  server.status = 'scheduled';
  push('live', 90_000);
  await ports.advanceAsync(60_000);
  expect(status()).toBe('live');
});

test('a message about another live is not for this room', async () => {
  const { sockets, status } = await open();
  const other = { evento: 'live_status', timestamp: startedAt + 1, titulo: 'x', version: 2, por: null };
  sockets.publish({ ...other, live_id: buildId(9), status: 'live' } as never);
  expect(status()).toBe('scheduled');
});

test('while the socket is open nothing is polled but the info', async () => {
  const { ports, count } = await open();
  await ports.advanceAsync(59_000);
  // Once, for what changed before the server let it listen.
  expect(count('/status')).toBe(1);
});

test('a lost socket is replaced by a slow poll, and that by the next socket', async () => {
  const { sockets, ports, server, status, count, push, acknowledge } = await open({ accepts: false });
  const [first] = sockets.all;
  first?.accept();
  acknowledge();
  await ports.advanceAsync(0);
  const before = count('/status');
  first?.drop();
  server.status = 'live';
  await ports.advanceAsync(9_900);
  expect(status()).toBe('live');
  const polled = count('/status') - before;
  expect(polled).toBeGreaterThan(0);
  expect(polled).toBeLessThan(3);
  // The next socket was opened meanwhile.
  const next = sockets.all.at(-1);
  expect(next).not.toBe(first);
  next?.accept();
  acknowledge();
  await ports.advanceAsync(0);
  const asked = count('/status');
  expect(next?.said).toHaveLength(1);
  push('paused');
  expect(status()).toBe('paused');
  server.status = 'paused';
  await ports.advanceAsync(55_000);
  expect(count('/status')).toBe(asked);
});

test('where the server cannot let it listen the state is polled, and another socket is opened', async () => {
  const { sockets, ports, server, status, acknowledge } = await open({ accepts: false });
  sockets.all[0]?.accept();
  acknowledge(false);
  expect(sockets.all[0]?.isClosed).toBe(true);
  sockets.all[0]?.drop(1005);
  server.status = 'live';
  await ports.advanceAsync(9_900);
  expect(status()).toBe('live');
  expect(sockets.all.length).toBeGreaterThan(1);
});

test('where there is no socket at all the state is polled', async () => {
  const { ports, server, status, count } = await open({ ticket: 503 });
  server.status = 'live';
  await ports.advanceAsync(5_100);
  expect(status()).toBe('live');
  await ports.advanceAsync(60_000);
  expect(count('/status')).toBeLessThan(8);
});

test('a refused credential is verified: who was banned leaves, and nothing is asked any more', async () => {
  const { sockets, ports, classroom, server, calls } = await open();
  server.presence = 404;
  sockets.all[0]?.drop(4401);
  await ports.advanceAsync(5_000);
  expect(classroom.$state.get().stage).toBe('register');
  const before = calls.filter(({ to }) => !to.includes('/bff/classroom/')).length;
  await ports.advanceAsync(120_000);
  expect(calls.filter(({ to }) => !to.includes('/bff/classroom/'))).toHaveLength(before);
});

test('who was banned hears until when, and is back by itself when the ban ends', async () => {
  const { sockets, ports, classroom, server, count } = await open();
  Object.assign(server, { presence: 404, code: 'ATTENDEE_BANNED', wait: 600 });
  classroom.check();
  await ports.advanceAsync(0);
  const until = ports.clock.now() + 600_000;
  expect(classroom.$state.get()).toMatchObject({ stage: 'ended', ending: { reason: 'banned', until } });
  expect(sockets.all[0]?.isClosed).toBe(true);
  // A reload finds it again, and a message of the same ban renders nothing anew.
  expect(ports.storage.get(attendeeKey)).toBe(JSON.stringify(attendee));
  const state = classroom.$state.get();
  server.wait = 585;
  await ports.advanceAsync(15_000);
  expect(classroom.$state.get()).toBe(state);
  server.wait = 3;
  await ports.advanceAsync(15_000);
  const before = count('/presenca');
  server.presence = 204;
  await ports.advanceAsync(3_000);
  expect(count('/presenca')).toBe(before + 1);
  expect(classroom.$state.get()).toMatchObject({ stage: 'open', attendee, ending: null });
  expect(sockets.all.at(-1)?.isClosed).toBe(false);
});

test('a ban for good has no end, and is over soon after it is undone', async () => {
  const { ports, classroom, server } = await open();
  Object.assign(server, { presence: 404, code: 'ATTENDEE_BANNED' });
  classroom.check();
  await ports.advanceAsync(0);
  expect(classroom.$state.get().ending).toEqual({ reason: 'banned', until: null });
  // As React mounts a page twice, or a reload: still the ban, and no room in between.
  const stages: string[] = [];
  classroom.$state.listen(({ stage }) => stages.push(stage));
  classroom.stop();
  classroom.start();
  await ports.advanceAsync(0);
  expect(stages).not.toContain('open');
  server.presence = 204;
  await ports.advanceAsync(15_000);
  expect(classroom.$state.get().stage).toBe('open');
});

test.each([
  ['erased', 404, 'ATTENDEE_ERASED'],
  ['left', 204, ''],
  ['banned', 404, 'ATTENDEE_BANNED'],
] as const)(
  'the server is asked for why the storage lost its attendee: %s',
  async (reason, presence, code) => {
    const { ports, classroom, server } = await open();
    Object.assign(server, { presence, code });
    ports.changeInOtherTab(attendeeKey, null);
    expect(classroom.$state.get().stage).toBe('open');
    await ports.advanceAsync(0);
    expect(classroom.$state.get()).toMatchObject({ stage: 'ended', ending: { reason } });
    expect(ports.storage.get(attendeeKey) !== null).toBe(reason === 'banned');
    classroom.leave();
    expect(classroom.$state.get()).toMatchObject({ stage: 'register', ending: null });
    await ports.advanceAsync(0);
  },
);

test('two tabs with two lives leave each other alone', async () => {
  const { ports, classroom, count } = await open();
  const other = { ...attendee, liveId: buildId(8), id: buildId(9), token: 'outro' };
  ports.changeInOtherTab(attendeeKey, JSON.stringify(other));
  await ports.advanceAsync(0);
  expect(classroom.$state.get()).toMatchObject({ stage: 'open', attendee: { token: 'segredo' } });
  expect(count('/participantes')).toBe(0);
  ports.changeInOtherTab(attendeeKey, null);
  await ports.advanceAsync(0);
  expect(classroom.$state.get().stage).toBe('open');
  ports.changeInOtherTab(attendeeKey, JSON.stringify(attendee));
  ports.changeInOtherTab(attendeeKey, null);
  await ports.advanceAsync(0);
  expect(classroom.$state.get().stage).toBe('ended');
});

test('goes on with its own attendee although another tab is in another live by now', async () => {
  const { ports, classroom, count } = await open();
  classroom.stop();
  ports.storage.set(attendeeKey, JSON.stringify({ ...attendee, liveId: buildId(8) }));
  classroom.start();
  await ports.advanceAsync(0);
  expect(classroom.$state.get().stage).toBe('open');
  expect([count('/participantes'), count('/presenca')]).toEqual([0, 2]);
});

test('without a line nothing is said of a storage that lost its attendee', async () => {
  const { ports, classroom, server } = await open();
  server.presence = 503;
  ports.changeInOtherTab(attendeeKey, null);
  await ports.advanceAsync(1_000);
  expect(classroom.$state.get().stage).toBe('open');
  server.presence = 204;
  await ports.advanceAsync(60_000);
  expect(classroom.$state.get().stage).toBe('ended');
});

test('the end is reported to the presence within seconds, so that the last minute counts', async () => {
  const { push, server, ports, count } = await open();
  await ports.advanceAsync(30_000);
  expect(count('/presenca')).toBe(1);
  server.status = 'finished';
  push('finished');
  await ports.advanceAsync(5_000);
  expect(count('/presenca')).toBe(2);
});

test('leaves no timer, no listener and no socket behind', async () => {
  const { classroom, ports, sockets } = await open();
  sockets.all[0]?.drop();
  classroom.stop();
  await ports.advanceAsync(0);
  expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
  const again = await open();
  again.classroom.leave();
  expect(again.sockets.all[0]?.isClosed).toBe(true);
});
