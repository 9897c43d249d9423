// The server of the upload bench, in a process of its own: it speaks the protocol of each client and discards the bytes, so
// that only the clients differ. It counts requests and bytes, and can delay answers, answer one 503 or cut one connection.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived since the last order. */
export interface Received {
  readonly requests: number;
  /** Requests with the Content-Range of a chunk. */
  readonly chunks: number;
  /** Bytes of the bodies, the forms around the chunks included, whether they were kept or not. */
  readonly bodyBytes: number;
  /** Bytes that the Content-Range headers of accepted chunks name. */
  readonly fileBytes: number;
  /** How many requests of clients were open at once. */
  readonly mostAtOnce: number;
}

/** One fault, at the request with which `atBytes` bytes of bodies have arrived. */
export interface Fault {
  readonly kind: 'answer503' | 'cut';
  readonly atBytes: number;
}

/** Begins a run and resets the counts. */
export interface Order {
  /** Delay of each answer. */
  readonly latencyMs: number;
  readonly fault?: Fault;
}

type Counts = { -readonly [name in keyof Received]: number };

const script = readFileSync(process.argv[2] ?? '');
const page =
  '<!doctype html><title>bench</title><input type="file" multiple><script src="/page.js"></script>';
const none = (): Counts => ({ requests: 0, chunks: 0, bodyBytes: 0, fileBytes: 0, mostAtOnce: 0 });
/** By path: the bytes of each unfinished source, and the announced length of each tus upload. */
const sources = new Map<string, number>();
const lengths = new Map<string, string>();
let order: Order = { latencyMs: 0 };
let counts = none();
let open = 0;
let created = 0;

interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

function answer(response: ServerResponse, { status, headers, body }: Reply): void {
  const write = () => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(body && JSON.stringify(body));
  };
  if (order.latencyMs > 0) setTimeout(write, order.latencyMs);
  else write();
}

/** Whether the fault of the run is due; it happens once. */
function strikes(kind: Fault['kind']): boolean {
  const { fault } = order;
  if (fault?.kind !== kind || counts.bodyBytes < fault.atBytes) return false;
  order = { ...order, fault: undefined };
  return true;
}

/** Each chunk of ours has a query of its own. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.replace(/\?.*$/, '');

function takeBody(request: IncomingMessage, response: ServerResponse): void {
  const isPatch = request.method === 'PATCH';
  const url = pathOf(request);
  counts.requests += 1;
  open += 1;
  counts.mostAtOnce = Math.max(counts.mostAtOnce, open);
  response.on('close', () => (open -= 1));
  request.on('data', ({ length }: Buffer) => {
    counts.bodyBytes += length;
    // A tus server keeps the bytes of an interrupted request; the other clients send the whole chunk again.
    if (isPatch) sources.set(url, (sources.get(url) ?? 0) + length);
    if (strikes('cut')) request.socket.destroy();
  });
  request.on('end', () => {
    const isLost = strikes('answer503');
    if (isLost && isPatch) sources.set(url, Number(request.headers['upload-offset']));
    answer(response, isLost ? { status: 503 } : replyTo(request));
  });
}

/** Content-Range with 201 and 202 (ours, upchunk, react-uploady), tus, and one whole body or a numbered part (the others). */
function replyTo(request: IncomingMessage): Reply {
  const { method, headers } = request;
  const url = pathOf(request);
  if (method === 'PATCH') return { status: 204, headers: { 'Upload-Offset': String(sources.get(url) ?? 0) } };
  const length = headers['upload-length'];
  if (length) {
    const location = `/tus/${(created += 1)}`;
    lengths.set(location, String(length));
    return { status: 201, headers: { Location: location } };
  }
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (total === undefined) return { status: 202, body: { videoId: String((created += 1)) } };
  const bytes = Number(end) - Number(start) + 1;
  counts.chunks += 1;
  counts.fileBytes += bytes;
  // Chunks may arrive in any order: the file is complete when all its bytes have arrived.
  const held = (sources.get(url) ?? 0) + bytes;
  const isWhole = held === Number(total);
  if (isWhole) sources.delete(url);
  else sources.set(url, held);
  return { status: isWhole ? 202 : 201, body: { received: held, total: Number(total) } };
}

const server = createServer((request, response) => {
  const { method, url = '' } = request;
  if (method === 'HEAD') {
    const offset = String(sources.get(url) ?? 0);
    const length = lengths.get(url) ?? '0';
    return answer(response, { status: 200, headers: { 'Upload-Offset': offset, 'Upload-Length': length } });
  }
  if (method !== 'GET') return takeBody(request, response);
  if (url === '/page.js')
    return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (next: Order | 'received') => {
  if (next !== 'received') {
    order = next;
    counts = none();
    sources.clear();
  }
  process.send?.({ received: { ...counts } });
});
process.on('disconnect', () => process.exit());
