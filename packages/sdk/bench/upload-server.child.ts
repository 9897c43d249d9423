// A host that keeps the upload protocol and throws the bytes away, in a process of its own: what differs is the client.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came since the last question. */
export interface Received {
  readonly requests: number;
  /** Requests with a Content-Range. */
  readonly chunks: number;
  /** Bytes of the bodies, the forms around the chunks included. */
  readonly bodyBytes: number;
  /** Bytes that the Content-Range headers name. */
  readonly fileBytes: number;
}

const script = process.argv[2] ?? '';
const latencyMs = Number(process.argv[3] ?? 0);
/** Bytes of each unfinished source, by its address. */
const sources = new Map<string, number>();
const nothing: Received = { requests: 0, chunks: 0, bodyBytes: 0, fileBytes: 0 };
let received = nothing;

function answer(response: ServerResponse, status: number, body: unknown): void {
  const write = () =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (latencyMs > 0) setTimeout(write, latencyMs);
  else write();
}

function takeBody(request: IncomingMessage, response: ServerResponse): void {
  const [, start, end, total] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.headers['content-range'] ?? '') ?? [];
  let bytes = 0;
  request.on('data', (data: Buffer) => (bytes += data.length));
  request.on('end', () => {
    const isChunk = total !== undefined;
    received = {
      requests: received.requests + 1,
      chunks: received.chunks + (isChunk ? 1 : 0),
      bodyBytes: received.bodyBytes + bytes,
      fileBytes: received.fileBytes + (isChunk ? Number(end) - Number(start) + 1 : 0),
    };
    if (!isChunk) return answer(response, 202, {});
    // Chunks may come in any order: the file is whole when all its bytes are there.
    const url = request.url ?? '';
    const held = (sources.get(url) ?? 0) + Number(end) - Number(start) + 1;
    sources.set(url, held);
    if (held === Number(total)) sources.delete(url);
    answer(response, held === Number(total) ? 202 : 201, { received: held, total: Number(total) });
  });
}

const server = createServer((request, response) => {
  if (request.method === 'POST') return takeBody(request, response);
  if (request.url === '/page.js')
    return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
  const page = '<!doctype html><title>bench</title><input type="file"><script src="/page.js"></script>';
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  process.send?.({ received });
  received = nothing;
});
process.on('disconnect', () => process.exit());
