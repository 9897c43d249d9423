import { randomUUID } from 'node:crypto';
import type { AckLine, TopicEndedLine } from '@palco/openapi';
import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { httpError } from '../../../kernel/errors/http-error';
import { createHub } from './hub';
import type { RealtimeSocket } from './realtime-socket';
import { createSubscriptions } from './subscriptions';
import type { SentToTopic, Subscriptions } from './subscriptions';

const roomId = randomUUID();
const room = `chat:${roomId}` as const;
const context = { clock: { now: () => 5 }, log: Fastify().log };

let allowed: Set<string>;
let received: SentToTopic[];
let holds: string[];
let answer: () => Promise<Record<string, unknown> | void>;
let hub: ReturnType<typeof createHub>;
let subscriptions: Subscriptions;
beforeEach(() => {
  allowed = new Set(['ana', 'rita']);
  received = [];
  holds = [];
  answer = async () => ({ seq: received.length });
  hub = createHub();
  subscriptions = createSubscriptions({
    context,
    hub,
    async hold(topic) {
      holds.push(topic);
      return () => void holds.splice(holds.indexOf(topic), 1);
    },
    kinds: {
      chat: {
        maySubscribe: async ({ owner }) => allowed.has(owner.principalId),
        async receive(sent) {
          received.push(sent);
          return answer();
        },
      },
      live: { maySubscribe: async () => true },
    },
  });
});

function openSocket(userId: string) {
  const lines: (AckLine | TopicEndedLine)[] = [];
  const socket: RealtimeSocket = {
    id: randomUUID(),
    owner: { kind: 'user', principalId: userId, credentialId: userId, accountId: 'team' },
    address: '203.0.113.9',
    rights: { roleId: 'role', permissions: new Set() },
    kinds: new Set(),
    setRights: () => undefined,
    send(frame) {
      for (const line of Buffer.from(frame).toString().split('\n')) lines.push(JSON.parse(line) as AckLine);
    },
    beat: () => undefined,
    close: () => undefined,
  };
  hub.add(socket);
  let count = 0;
  const ask = (acao: 'assinar' | 'cancelar', topico: string = room) =>
    subscriptions.asked(socket, { acao, topico, id: `${(count += 1)}` });
  const send = (texto: string, topico: string = room) =>
    subscriptions.asked(socket, { acao: 'enviar', topico, id: `${(count += 1)}`, dados: { texto } as never });
  const acks = () => lines.map((line) => ('ok' in line ? [line.id, line.ok, line.code] : line.topico));
  return { socket, lines, ask, send, acks, settled: () => subscriptions.settled() };
}

describe('a subscription', () => {
  it('is acknowledged, gets what is published, and ends when it is cancelled', async () => {
    const ana = openSocket('ana');
    ana.ask('assinar');
    await ana.settled();
    expect(ana.lines).toEqual([{ evento: 'ack', timestamp: 5, id: '1', ok: true }]);
    hub.deliver(room, '{"evento":"x"}');
    await expect.poll(() => ana.lines).toContainEqual({ evento: 'x' });
    ana.ask('cancelar');
    await ana.settled();
    expect([hub.membersOf(room), holds]).toEqual([[], []]);
  });

  it('is refused to whom the topic does not admit, and where there is no such topic', async () => {
    const eva = openSocket('eva');
    eva.ask('assinar');
    eva.ask('assinar', `account:${roomId}`);
    await eva.settled();
    expect(eva.acks()).toEqual([
      ['1', false, 'FORBIDDEN'],
      ['2', false, 'NOT_FOUND'],
    ]);
    expect([hub.membersOf(room), holds]).toEqual([[], []]);
  });

  it('is taken once, and a socket has ten at most', async () => {
    const ana = openSocket('ana');
    for (let count = 0; count < 2; count += 1) ana.ask('assinar');
    for (let count = 0; count < 10; count += 1) ana.ask('assinar', `live:${randomUUID()}`);
    await ana.settled();
    expect(ana.acks().filter(([, ok]) => ok === true)).toHaveLength(11);
    expect(ana.acks().at(-1)).toEqual(['12', false, 'TOO_MANY_ATTEMPTS']);
    expect(holds).toHaveLength(10);
  });

  it('ends with its socket, also while it is being made', async () => {
    const [ana, rita] = [openSocket('ana'), openSocket('rita')];
    ana.ask('assinar');
    await ana.settled();
    rita.ask('assinar');
    for (const { socket } of [ana, rita]) {
      hub.delete(socket);
      subscriptions.gone(socket);
    }
    await rita.settled();
    expect([hub.membersOf(room), holds]).toEqual([[], []]);
  });

  it('ends for somebody who may no longer hear the topic, and for nobody else', async () => {
    const [ana, rita] = [openSocket('ana'), openSocket('rita')];
    for (const one of [ana, rita]) one.ask('assinar');
    await subscriptions.settled();
    allowed.delete('ana');
    subscriptions.recheck(room);
    await subscriptions.settled();
    expect(ana.lines.at(-1)).toEqual({ evento: 'topic_ended', timestamp: 5, topico: room });
    expect(hub.membersOf(room)).toEqual([rita.socket]);
    allowed.delete('rita');
    subscriptions.rightsChanged(rita.socket);
    await subscriptions.settled();
    expect([rita.acks().at(-1), hub.membersOf(room), holds]).toEqual([room, [], []]);
  });
});

describe('what is sent to a topic', () => {
  it('is taken in order from a listener, and acknowledged with the answer of the topic', async () => {
    const ana = openSocket('ana');
    ana.ask('assinar');
    for (const text of ['um', 'dois']) ana.send(text);
    await ana.settled();
    expect(
      received.map(({ data, idempotencyKey, id, from }) => [
        data,
        idempotencyKey,
        id,
        from.owner.principalId,
      ]),
    ).toEqual([
      [{ texto: 'um' }, '2', roomId, 'ana'],
      [{ texto: 'dois' }, '3', roomId, 'ana'],
    ]);
    expect(ana.lines.slice(1)).toEqual([
      { evento: 'ack', timestamp: 5, id: '2', ok: true, dados: { seq: 1 } },
      { evento: 'ack', timestamp: 5, id: '3', ok: true, dados: { seq: 2 } },
    ]);
  });

  it('is refused without a subscription, where the topic takes nothing, and after it ended', async () => {
    const ana = openSocket('ana');
    ana.send('um');
    const live = `live:${randomUUID()}`;
    ana.ask('assinar', live);
    ana.send('dois', live);
    ana.ask('assinar');
    await ana.settled();
    allowed.delete('ana');
    subscriptions.recheck(room);
    ana.send('três');
    await ana.settled();
    expect(ana.acks()).toEqual([
      ['1', false, 'FORBIDDEN'],
      ['2', true, undefined],
      ['3', false, 'FORBIDDEN'],
      ['4', true, undefined],
      room,
      ['5', false, 'FORBIDDEN'],
    ]);
    expect(received).toEqual([]);
  });

  it.each([
    [() => Promise.reject(httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS' })), 'TOO_MANY_ATTEMPTS'],
    [() => Promise.reject(new Error('secret')), 'INTERNAL'],
  ])('is refused with a code', async (fail, code) => {
    answer = fail;
    const ana = openSocket('ana');
    ana.ask('assinar');
    ana.send('um');
    await ana.settled();
    expect(ana.lines.at(-1)).toEqual({ evento: 'ack', timestamp: 5, id: '2', ok: false, code });
  });
});
