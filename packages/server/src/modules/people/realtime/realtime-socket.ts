import { randomUUID } from 'node:crypto';
import type { RealtimeRequest } from '@palco/openapi';
import type { WebSocket } from 'ws';
import type { Logger } from '../../../kernel/logger';
import { visibleKinds } from './message-access.pure';
import type { Rights } from '../../../kernel/http/auth-scheme';
import type { SocketOwner } from './tickets.store';
import { readClientRequest } from './topics.pure';

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
  /** Where it comes from, as `addressGroup` names it. */
  readonly address: string;
  readonly rights: Rights;
  /** Kinds of messages that it gets. */
  readonly kinds: ReadonlySet<string>;
  setRights(rights: Rights): void;
  /** Sends a text frame. A client that reads too slowly is disconnected; it reconnects and reloads everything. */
  send(frame: Uint8Array): void;
  /** Sends a heartbeat and a ping; disconnects a client that did not answer the previous ping. */
  beat(): void;
  close(code: number): void;
}

/** What {@link createSocket} takes. */
export interface SocketOptions {
  readonly connection: WebSocket;
  readonly owner: SocketOwner;
  readonly address: string;
  readonly rights: Rights;
  readonly log: Logger;
  onRequest(socket: RealtimeSocket, request: RealtimeRequest): void;
  onRights(socket: RealtimeSocket): void;
  onClose(socket: RealtimeSocket): void;
}

/** Bytes that may wait for a reader. */
const mostWaitingBytes = 512 * 1024;
/** Rate limit in a window of ten seconds, far above what a person who opens and closes panels sends. */
const mostRequests = 30;
const requestsWindowMs = 10_000;
const emptyLine = Buffer.from('\n');

/** Wraps a WebSocket that was just opened. */
export function createSocket(options: SocketOptions): RealtimeSocket {
  const { connection, owner, address, log } = options;
  let { rights } = options;
  let kinds = visibleKinds(rights.permissions);
  let isAnswered = true;
  const socket: RealtimeSocket = {
    id: randomUUID(),
    owner,
    address,
    get rights() {
      return rights;
    },
    get kinds() {
      return kinds;
    },
    setRights(next) {
      rights = next;
      kinds = visibleKinds(next.permissions);
      options.onRights(socket);
    },
    send(frame) {
      if (connection.bufferedAmount <= mostWaitingBytes) return connection.send(frame, { binary: false });
      log.info(
        { account: owner.accountId, kind: owner.kind, principal: owner.principalId },
        'a socket that reads too slowly is dropped',
      );
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
  // An `error` is always followed by `close`.
  connection.on('error', () => undefined);
  connection.once('close', () => options.onClose(socket));
  readRequests(connection, (request) => options.onRequest(socket, request));
  return socket;
}

/** Reads the requests of a client; an invalid frame, or exceeding the rate limit, closes the socket. */
function readRequests(connection: WebSocket, take: (request: RealtimeRequest) => void): void {
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
