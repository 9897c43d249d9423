import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Logger } from '../../kernel/context';
import { readClientRequest } from './client-request.pure';
import type { ClientRequest } from './client-request.pure';
import { visibleKinds } from './message-access.pure';
import type { Rights } from './rights.store';
import type { SocketOwner } from './tickets.store';

/** Why a socket is closed; the contract says what a client does about each. */
export const closeCodes = {
  brokeRules: 1008,
  restarting: 1012,
  sessionEnded: 4401,
  notOfTeam: 4403,
} as const;

/** One open socket. */
export interface RealtimeSocket {
  readonly id: string;
  readonly owner: SocketOwner;
  readonly rights: Rights;
  /** Kinds of messages that it gets. */
  readonly kinds: ReadonlySet<string>;
  setRights(rights: Rights): void;
  /** Sends bytes of text. A reader that is far behind is dropped; it comes back and reads everything anew. */
  send(frame: Uint8Array): void;
  /** Tells that the connection is alive, and drops it where the other side did not answer the last time. */
  beat(): void;
  close(code: number): void;
}

/** What {@link createSocket} takes. */
export interface SocketOptions {
  readonly connection: WebSocket;
  readonly owner: SocketOwner;
  readonly rights: Rights;
  readonly log: Logger;
  onRequest(socket: RealtimeSocket, request: ClientRequest): void;
  onClose(socket: RealtimeSocket): void;
}

/** Bytes that may wait for a reader. */
const mostWaitingBytes = 512 * 1024;
/** A person opens and closes panels; a program that says more than this in ten seconds is none. */
const mostRequests = 30;
const requestsWindowMs = 10_000;
const emptyLine = Buffer.from('\n');

/** Wraps a WebSocket that was just opened. */
export function createSocket(options: SocketOptions): RealtimeSocket {
  const { connection, owner, log } = options;
  let { rights } = options;
  let kinds = visibleKinds(rights.permissions);
  let isAnswered = true;
  const socket: RealtimeSocket = {
    id: randomUUID(),
    owner,
    get rights() {
      return rights;
    },
    get kinds() {
      return kinds;
    },
    setRights(next) {
      rights = next;
      kinds = visibleKinds(next.permissions);
    },
    send(frame) {
      if (connection.bufferedAmount <= mostWaitingBytes) return connection.send(frame, { binary: false });
      log.info({ account: owner.accountId, user: owner.userId }, 'a socket that reads too slowly is dropped');
      connection.terminate();
    },
    beat() {
      if (!isAnswered) return connection.terminate();
      isAnswered = false;
      socket.send(emptyLine);
      connection.ping();
    },
    close: (code) => connection.close(code),
  };
  connection.on('pong', () => (isAnswered = true));
  // A broken connection is closed next.
  connection.on('error', () => undefined);
  connection.once('close', () => options.onClose(socket));
  readRequests(connection, (request) => options.onRequest(socket, request));
  return socket;
}

/** Takes what the client says; a frame that is no request, and too many of them, close the socket. */
function readRequests(connection: WebSocket, take: (request: ClientRequest) => void): void {
  let count = 0;
  let windowStart = performance.now();
  connection.on('message', (data, isBinary) => {
    const now = performance.now();
    if (now - windowStart > requestsWindowMs) [count, windowStart] = [0, now];
    count += 1;
    const request = isBinary || count > mostRequests ? null : readClientRequest(String(data));
    if (request === null) connection.close(closeCodes.brokeRules);
    else take(request);
  });
}
