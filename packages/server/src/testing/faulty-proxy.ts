import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Faults of the network between a browser and its host. */
export const lineFaults = ['delay', 'cut', 'reset', 'stall', 'status', 'lost'] as const;
export type LineFault = (typeof lineFaults)[number];

/** The fault that is injected into one request. */
export type InjectedFault =
  /** It is forwarded later. */
  | { readonly fault: 'delay'; readonly ms: number }
  /** It is not forwarded. The connection is closed after this time, or when the client closes it. */
  | { readonly fault: 'stall'; readonly ms: number }
  /** The server gets this many bytes of the body, and the client no answer. */
  | { readonly fault: 'cut'; readonly bytes: number }
  | { readonly fault: 'reset' }
  /** The server keeps the bytes, and the client gets no answer. */
  | { readonly fault: 'lost' }
  /** One byte in the middle arrives as another one; a client without digests does not notice. */
  | { readonly fault: 'damage' }
  /** An answer that is not the server's. */
  | {
      readonly fault: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A proxy in front of a server. */
export interface Line {
  readonly url: string;
  stop(): Promise<void>;
}

/** A proxy with random faults. */
export interface FaultyProxy extends Line {
  /** How often each fault struck. */
  readonly struck: Readonly<Record<LineFault, number>>;
}

/** Seeded (mulberry32), so that a run can be repeated. */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How long a stalled or delayed body waits; a client's own stall timeout is tested elsewhere. */
const pauseMs = 100;

/** Starts a proxy that injects a random fault into a share (`rate`) of the chunks. */
export async function startFaultyProxy(
  target: string,
  chance: () => number,
  rate: number,
): Promise<FaultyProxy> {
  const struck: Record<LineFault, number> = { delay: 0, cut: 0, reset: 0, stall: 0, status: 0, lost: 0 };
  const line = await startLine(target, ({ method, headers }) => {
    if (method !== 'POST' || chance() >= rate) return null;
    const fault = lineFaults[Math.floor(chance() * lineFaults.length)] ?? 'reset';
    struck[fault] += 1;
    if (fault === 'cut')
      return { fault, bytes: Math.floor(chance() * Number(headers['content-length'] ?? 0)) };
    if (fault === 'status') return { fault, status: 503, headers: { 'Retry-After': '0' } };
    return fault === 'stall' || fault === 'delay' ? { fault, ms: pauseMs } : { fault };
  });
  return { ...line, struck };
}

/** Starts a proxy that injects into each request the fault that `spoil` returns; `null` forwards it unchanged. */
export async function startLine(
  target: string,
  spoil: (request: IncomingMessage) => InjectedFault | null,
): Promise<Line> {
  const server = createServer((request, response) => {
    // Closed connections are expected here. The socket, because a request that was read whole leaves it open.
    pass(target, { request, response, mishap: spoil(request) }).catch(() => request.socket.destroy());
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    passSocket(target, request, socket);
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Passing {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly mishap: InjectedFault | null;
}

async function pass(target: string, { request, response, mishap }: Passing): Promise<void> {
  if (mishap?.fault === 'reset') return void request.socket.resetAndDestroy();
  const body = await readBody(request);
  if (mishap?.fault === 'delay') await delay(mishap.ms);
  if (mishap?.fault === 'stall') return stall(request, mishap.ms);
  if (mishap?.fault === 'status') return void response.writeHead(mishap.status, mishap.headers).end();
  if (mishap?.fault === 'damage') damage(body);
  const upstream = httpRequest(new URL(request.url ?? '/', target), {
    method: request.method,
    headers: { ...request.headers, host: new URL(target).host },
    agent: false,
  });
  if (mishap?.fault === 'cut')
    return cutAt(
      upstream.on('error', () => undefined),
      body.subarray(0, mishap.bytes),
      request,
    );
  upstream.end(body);
  const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
  const answered = await readBody(answer);
  if (mishap?.fault === 'lost') return void request.socket.resetAndDestroy();
  response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
}

/** Forwards a WebSocket unchanged, with the page's `Host`, because the server compares `Origin` with it. */
function passSocket(target: string, request: IncomingMessage, socket: Duplex): void {
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname);
  const pairs = request.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
  upstream.write([`${request.method} ${request.url} HTTP/1.1`, ...pairs, '', ''].join('\r\n'));
  socket.pipe(upstream).pipe(socket);
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
}

async function stall({ socket }: IncomingMessage, ms: number): Promise<void> {
  const left = new AbortController();
  socket.once('close', () => left.abort());
  await delay(ms, undefined, { signal: left.signal }).catch(() => undefined);
  socket.destroy();
}

function damage(body: Buffer): void {
  const middle = Math.floor(body.length / 2);
  body.writeUInt8(body.readUInt8(middle) ^ 1, middle);
}

async function cutAt(
  upstream: ReturnType<typeof httpRequest>,
  bytes: Buffer,
  { socket }: IncomingMessage,
): Promise<void> {
  await new Promise<void>((resolve) => upstream.write(bytes.length ? bytes : ' ', () => resolve()));
  upstream.destroy();
  socket.resetAndDestroy();
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
