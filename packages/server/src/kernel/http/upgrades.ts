import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { httpError } from '../errors/http-error';
import type { UpgradeAnswer } from './answer';

/** How long an upgraded connection may take for its closing handshake once the server stops. */
const CLOSE_TIMEOUT_MS = 1000;
const pending = Symbol('upgrade');

/** A request for which Node emitted `upgrade` and detached the connection from HTTP. */
interface UpgradeRequest extends IncomingMessage {
  [pending]?: { readonly socket: Socket; readonly head: Buffer };
}

/**
 * Sends requests for another protocol through the same routes, hooks and checks as all others: a refusal is an ordinary
 * answer, and only the answer with status 101 takes the connection.
 */
export function routeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request: UpgradeRequest, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    request[pending] = { socket, head };
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    app.routing(request, response);
  });
}

/**
 * Hands the connection of an upgrade request over to `accept`.
 *
 * @throws 426 for a request that did not ask for it.
 */
export function acceptUpgrade(reply: FastifyReply, { accept }: UpgradeAnswer, stopping: AbortSignal): void {
  const { raw } = reply.request;
  const connection = (raw as UpgradeRequest)[pending];
  if (connection === undefined) {
    reply.header('upgrade', 'websocket').header('connection', 'Upgrade');
    throw httpError({ status: 426, code: 'INVALID_REQUEST' });
  }
  const { socket, head } = connection;
  reply.hijack();
  reply.raw.detachSocket(socket);
  // Sockets of an HTTP server allow half-open connections: close our side when the client closes its own.
  socket.once('end', () => socket.end());
  const closed = new AbortController();
  const cut = (): void => void setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
  stopping.addEventListener('abort', cut);
  socket.once('close', () => {
    stopping.removeEventListener('abort', cut);
    closed.abort();
    // `trackInFlight` counts the request until its `close`, which is emitted here at the end of the connection.
    reply.raw.emit('close');
  });
  accept({ request: raw, socket, head, signal: AbortSignal.any([closed.signal, stopping]) });
}
