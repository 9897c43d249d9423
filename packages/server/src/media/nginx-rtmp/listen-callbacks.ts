import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { once } from 'node:events';
import { isCallbackPath, readCallback } from './read-callback';
import type { NginxCallback } from './read-callback';

/** The answer to a callback: a new name for the stream, nothing to say, or a refusal, which ends the connection. */
export type CallbackAnswer =
  | { readonly kind: 'accept'; readonly name: string }
  | { readonly kind: 'noted' }
  | { readonly kind: 'refuse' };

/** Where callbacks are taken, and what nginx has to know. */
export interface CallbackOptions {
  readonly host: string;
  readonly port: number;
  readonly secret: string;
  onPublish(callback: NginxCallback): Promise<CallbackAnswer>;
  onDone(callback: NginxCallback): void;
  /** Whether a publisher is one that was accepted. */
  isHeld(callback: NginxCallback): boolean;
}

/** Keys, names and addresses of a connection; nginx cuts each of them. */
const mostBytes = 16 * 1024;
const requestMs = 5000;
/** Each publisher that waits for its answer holds one. */
const mostConnections = 512;

/** Listens for what nginx tells of publishers. Rejects where it cannot listen. */
export async function listenForCallbacks(options: CallbackOptions): Promise<Server> {
  const server = createServer(
    { requestTimeout: requestMs, headersTimeout: requestMs },
    (request, response) => {
      const refuse = (): void => void response.writeHead(403, { connection: 'close' }).end();
      answer(request, options).then((to) => {
        if (to.kind === 'noted') return response.writeHead(204, { connection: 'close' }).end();
        if (to.kind === 'refuse') return refuse();
        // nginx takes a redirect that is no address for the new name of the stream.
        return response.writeHead(302, { location: to.name, connection: 'close' }).end();
      }, refuse);
    },
  );
  server.maxConnections = mostConnections;
  server.on('clientError', (_error, socket) => socket.destroy());
  const listening = once(server, 'listening');
  server.listen({ host: options.host, port: options.port });
  await listening;
  return server;
}

async function answer(request: IncomingMessage, options: CallbackOptions): Promise<CallbackAnswer> {
  const isKnown = request.method === 'POST' && isCallbackPath(request.url ?? '', options.secret);
  const callback = isKnown ? readCallback(await readForm(request)) : null;
  if (callback === null) return { kind: 'refuse' };
  if (callback.kind === 'publish') return options.onPublish(callback);
  // A process of nginx that was replaced goes on with its connections, which nobody reads: their encoders have to come back.
  if (callback.kind === 'update_publish' && !options.isHeld(callback)) return { kind: 'refuse' };
  if (callback.kind === 'publish_done') options.onDone(callback);
  return { kind: 'noted' };
}

async function readForm(request: IncomingMessage): Promise<string> {
  const slices: Buffer[] = [];
  let size = 0;
  for await (const slice of request as AsyncIterable<Buffer>) {
    size += slice.length;
    // Leaving the loop destroys the request.
    if (size > mostBytes) throw new Error('a callback is too long');
    slices.push(slice);
  }
  return Buffer.concat(slices).toString('latin1');
}
