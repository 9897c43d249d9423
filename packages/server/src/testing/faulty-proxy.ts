import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What can befall a chunk between a browser and its host. */
export const lineFaults = ['delay', 'cut', 'reset', 'stall', 'status', 'lost'] as const;
export type LineFault = (typeof lineFaults)[number];

/** A line that breaks now and then. */
export interface FaultyProxy {
  readonly url: string;
  /** How often each fault struck. */
  readonly struck: Readonly<Record<LineFault, number>>;
  stop(): Promise<void>;
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

/** How long a stalled or delayed body waits; a client's own watch-dog is tested elsewhere. */
const pauseMs = 100;

/** Stands before a server and spoils a part of the chunks that pass: `rate` of them, by chance. */
export async function startFaultyProxy(
  target: string,
  chance: () => number,
  rate: number,
): Promise<FaultyProxy> {
  const struck: Record<LineFault, number> = { delay: 0, cut: 0, reset: 0, stall: 0, status: 0, lost: 0 };
  const server = createServer((request, response) => {
    const isSpoilt = request.method === 'POST' && chance() < rate;
    const fault = isSpoilt ? (lineFaults[Math.floor(chance() * lineFaults.length)] ?? 'reset') : null;
    if (fault !== null) struck[fault] += 1;
    // A side that is gone is what is tried here.
    pass(target, { request, response, fault, chance }).catch(() => request.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    struck,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Passing {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fault: LineFault | null;
  chance(): number;
}

async function pass(target: string, { request, response, fault, chance }: Passing): Promise<void> {
  if (fault === 'reset') return void request.socket.resetAndDestroy();
  const body = await readBody(request);
  if (fault === 'stall' || fault === 'delay') await delay(pauseMs);
  if (fault === 'stall') return void request.socket.destroy();
  if (fault === 'status') return void response.writeHead(503, { 'Retry-After': '0' }).end();
  const length = fault === 'cut' ? Math.floor(chance() * body.length) : body.length;
  const upstream = httpRequest(new URL(request.url ?? '/', target), {
    method: request.method,
    headers: { ...request.headers, host: new URL(target).host },
    agent: false,
  });
  if (fault === 'cut')
    return cutAt(
      upstream.on('error', () => undefined),
      body.subarray(0, length),
      request,
    );
  upstream.end(body);
  const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
  const answered = await readBody(answer);
  // The server kept the bytes, and the client gets no answer.
  if (fault === 'lost') return void request.socket.resetAndDestroy();
  response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
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
