import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { ServerContext } from '../context';
import { httpError } from '../errors/http-error';
import type { AnswerTo, AnyAnswer } from './answer';
import type { Identity } from './authenticate';
import { readOperation } from './contract';
import type { Schema } from './operation';
import { databaseOver } from '../database/owned-database';
import { createApp } from './create-app';
import { trackInFlight } from './in-flight';
import type { InFlight } from './in-flight';
import type { Answer, Handlers } from './module';
import { mountOperation, prepareMounting } from './mount';
import { streamEvents, writeEvent } from './server-events';
import { routeUpgrades } from './upgrades';

const ownTeam = '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30001';
const foreignTeam = '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30002';

/** One person with the permission `showVOD`, and one without any. */
async function authenticate({ headers }: { headers: { authorization?: string } }): Promise<Identity> {
  const permissions = { 'Bearer good': ['showVOD'], 'Bearer weak': [] }[headers.authorization ?? ''];
  if (permissions === undefined) throw httpError({ status: 401, code: 'UNAUTHENTICATED' });
  const membership = {
    accountId: ownTeam,
    roleId: 'r',
    roleName: 'R',
    clientId: 'c',
    blocked: false,
    permissions: new Set(permissions),
  };
  const person = {
    kind: 'user' as const,
    userId: 'u',
    sessionId: 's',
    homeAccountId: ownTeam,
    selectedAccountId: null,
    memberships: [membership],
  };
  // The rest is the session module's own.
  return person as unknown as Identity;
}

let app: FastifyInstance;
let stopping: AbortController;
let inFlight: InFlight;
let url: string;
beforeEach(() => {
  stopping = new AbortController();
  app = createApp({ logLevel: 'silent', trustProxy: false });
  inFlight = trackInFlight(app, stopping.signal);
  prepareMounting(app, { config: { validateAnswers: true } as ServerContext['config'] });
  routeUpgrades(app);
});
afterEach(async () => {
  stopping.abort();
  app.server.closeAllConnections();
  await app.close();
});

/** Serves one operation as a contract would write it, at `/thing`. */
async function serve(content: Schema, handler: () => Promise<AnyAnswer>, status = '200'): Promise<void> {
  const operation = readOperation('/thing', 'get', {
    get: {
      operationId: 'getThing',
      'x-permissions': ['showVOD'],
      'x-event': 'none: reads',
      'x-errors': ['UNAUTHENTICATED', 'FORBIDDEN', 'ACCOUNT_FORBIDDEN', 'INTERNAL', 'INVALID_REQUEST'],
      parameters: [{ name: 'accountId', in: 'query', schema: { type: 'string' } }],
      responses: {
        [status]: { content },
        default: { content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  });
  const context = {
    config: { validateAnswers: true, product: 'palco' },
    signal: stopping.signal,
    // A pool connects when it is first asked.
    db: databaseOver(new Pool()),
    replica: null,
  } as ServerContext;
  mountOperation(app, { operation, handler, context, authenticate });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

const get = (headers: Record<string, string> = { authorization: 'Bearer good' }, query = '') =>
  fetch(`${url}/thing${query}`, { headers });

/** Sends the head of a request for a WebSocket, and gives what comes back up to the end of its headers. */
async function upgrade(authorization: string): Promise<{ socket: Socket; answer: string; key: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /thing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  let answer = '';
  while (!answer.includes('\r\n\r\n')) answer += String((await once(socket, 'data'))[0]);
  return { socket, answer, key };
}

const refusals: [string, Record<string, string>, string, number][] = [
  ['nobody', {}, '', 401],
  ['somebody without the permission', { authorization: 'Bearer weak' }, '', 403],
  ['somebody of another team', { authorization: 'Bearer good' }, `?accountId=${foreignTeam}`, 403],
];

const kinds: [string, Schema, AnyAnswer][] = [
  ['CSV', { 'text/csv': {} }, { status: 200, type: 'text/csv', body: 'nome\r\nMarina\r\n' }],
  ['HTML', { 'text/html': {} }, { status: 200, type: 'text/html', body: '<p>x</p>' }],
  [
    'a stream',
    { 'video/mp4': {} },
    { status: 200, type: 'video/mp4', body: () => Readable.from([Buffer.from('bytes')]) },
  ],
  [
    'events',
    { 'text/event-stream': {} },
    {
      status: 200,
      async *events() {
        yield { data: 1 };
      },
    },
  ],
];

describe.each(kinds)('an answer of %s', (_kind, content, answer) => {
  it.each(refusals)('is refused to %s', async (_who, headers, query, status) => {
    let calls = 0;
    await serve(content, async () => {
      calls += 1;
      return answer;
    });
    expect((await get(headers, query)).status).toBe(status);
    expect(calls).toBe(0);
  });

  it('is sent with its type to an authorised caller', async () => {
    await serve(content, async () => answer);
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(Object.keys(content)[0]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.text()).length).toBeGreaterThan(3);
  });

  it('of a type that the contract does not have is a defect', async () => {
    await serve({ 'application/pdf': {} }, async () => answer);
    expect((await get()).status).toBe(500);
  });
});

describe('a stream', () => {
  it('is not opened for a HEAD', async () => {
    let opened = 0;
    const body = (): Readable => {
      opened += 1;
      return Readable.from(['x']);
    };
    await serve({ 'video/mp4': {} }, async () => ({
      status: 200,
      type: 'video/mp4',
      headers: { 'content-length': '1' },
      body,
    }));
    const head = await fetch(`${url}/thing`, {
      method: 'HEAD',
      headers: { authorization: 'Bearer good' },
    });
    expect([head.status, head.headers.get('content-length'), opened]).toEqual([200, '1', 0]);
    expect(await (await get()).text()).toBe('x');
    expect(opened).toBe(1);
  });
});

describe('server-sent events', () => {
  it('come one by one, and their source is aborted when the client leaves', async () => {
    const left = new AbortController();
    await serve({ 'text/event-stream': {} }, async () => ({
      status: 200,
      async *events(signal) {
        signal.addEventListener('abort', () => left.abort());
        yield { event: 'count', id: '7', data: { text: 'a\nb' } };
        await delay(60_000, undefined, { signal }).catch(() => undefined);
      },
    }));
    const client = new AbortController();
    const response = await fetch(`${url}/thing`, {
      headers: { authorization: 'Bearer good' },
      signal: client.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.includes('data:')) break;
    }
    expect(text).toContain('event: count\nid: 7\ndata: {"text":"a\\nb"}\n\n');
    expect(left.signal.aborted).toBe(false);
    client.abort();
    await expect.poll(() => left.signal.aborted).toBe(true);
  });

  it('end when the server stops, without delaying it', async () => {
    await serve({ 'text/event-stream': {} }, async () => ({
      status: 200,
      async *events(signal) {
        yield { data: 0 };
        await delay(60_000, undefined, { signal }).catch(() => undefined);
      },
    }));
    const response = await get();
    stopping.abort();
    expect(await response.text()).toContain('data: 0');
    expect(await inFlight.drained(5_000)).toBe(true);
  });

  it('send heartbeats on an idle connection', async () => {
    const silent = async function* (signal: AbortSignal) {
      await delay(60_000, undefined, { signal }).catch(() => undefined);
      yield { data: 0 };
    };
    const stream = streamEvents(silent, { stopping: stopping.signal, heartbeatMs: 10 });
    let text = '';
    stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
    await expect.poll(() => text.length).toBeGreaterThan(12);
    expect(text).toMatch(/^(:\n\n)+$/);
  });

  it('cannot be forged by a name with a line break', () => {
    expect(() => writeEvent({ event: 'a\ndata: forged', data: 1 })).toThrow();
  });
});

describe('an upgrade', () => {
  const content = {};
  const accepting = async (): Promise<AnyAnswer> => ({
    status: 101,
    accept({ request, socket, signal }) {
      const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
      const key = String(request.headers['sec-websocket-key']);
      const accept = createHash('sha1')
        .update(key + guid)
        .digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.on('data', (bytes: Buffer) => socket.write(bytes));
      signal.addEventListener('abort', () => socket.end('bye'));
    },
  });

  it('takes the connection of an authorised caller, and is in flight until it closes', async () => {
    await serve(content, accepting, '101');
    const { socket, answer } = await upgrade('Bearer good');
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    socket.write('echo');
    expect(String((await once(socket, 'data'))[0])).toBe('echo');
    socket.destroy();
    expect(await inFlight.drained(5_000)).toBe(true);
  });

  it.each([
    ['nobody', 'Bearer unknown', 401],
    ['somebody without the permission', 'Bearer weak', 403],
  ])('is refused to %s in the shape of any other refusal', async (_who, authorization, status) => {
    await serve(content, accepting, '101');
    const { socket, answer } = await upgrade(authorization);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await once(socket, 'close');
    expect(await inFlight.drained(5_000)).toBe(true);
  });

  it('ends when the server stops, also without a closing handshake', async () => {
    await serve(
      content,
      async () => ({ status: 101, accept: ({ socket }) => void socket.write('HTTP/1.1 101 x\r\n\r\n') }),
      '101',
    );
    const { socket } = await upgrade('Bearer good');
    stopping.abort();
    await once(socket, 'close');
    expect(await inFlight.drained(5_000)).toBe(true);
  });

  it('is answered 426 where nobody asked for it, and another route answers as always', async () => {
    await serve(content, accepting, '101');
    expect((await get()).status).toBe(426);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /none HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 /);
    socket.destroy();
  });
});

describe('what must not compile', () => {
  it('is an answer that the contract does not have', () => {
    const good: Handlers = { deleteVideo: async () => ({ status: 204 }) };
    // @ts-expect-error a status that is not in the contract
    const status: Handlers = { deleteVideo: async () => ({ status: 200 }) };
    // @ts-expect-error a body where there is none
    const body: Handlers = { deleteVideo: async () => ({ status: 204, body: {} }) };
    // @ts-expect-error a field that is not of its type
    const field: Handlers = { createVideo: async () => ({ status: 201, body: { videoId: 1 } }) };
    // @ts-expect-error the body of another status
    const other: Handlers = { getLiveness: async () => ({ status: 200, body: { videoId: 'x' } }) };
    // @ts-expect-error an error is thrown, not answered
    const error: Handlers = { uploadSource: async () => ({ status: 409, body: { code: 'CHUNK_CONFLICT' } }) };
    // @ts-expect-error a body that does not come with this operation
    const request: Handlers = { getVideo: async ({ body }) => ({ status: 200, body: body.title }) };
    // @ts-expect-error no such operation
    const unknown: Handlers = { getNothing: async () => ({ status: 204 }) };
    expect([good, status, body, field, other, error, request, unknown]).toHaveLength(8);
    expectTypeOf<Answer<'uploadSource'>['status']>().toEqualTypeOf<201 | 202>();
  });

  it('is another kind of answer than the contract names', () => {
    type Csv = AnswerTo<{ responses: { 200: { content: { 'text/csv': string } } } }>;
    type Events = AnswerTo<{ responses: { 200: { content: { 'text/event-stream': string } } } }>;
    type Upgrade = AnswerTo<{ responses: { 101: { content?: never } } }>;
    const csv: Csv = { status: 200, type: 'text/csv', body: 'a' };
    // @ts-expect-error another type
    const html: Csv = { status: 200, type: 'text/html', body: 'a' };
    // @ts-expect-error JSON
    const json: Csv = { status: 200, body: { a: 1 } };
    // @ts-expect-error text instead of events
    const events: Events = { status: 200, type: 'text/event-stream', body: 'data: 1' };
    // @ts-expect-error an upgrade that answers
    const upgraded: Upgrade = { status: 200, body: {} };
    expect([csv, html, json, events, upgraded]).toHaveLength(5);
  });
});
