import type { RealtimeMessage } from '@palco/openapi';
import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { Scope } from '../kernel/scope';
import type { ConnectionState } from './connection.machine';

/** What is used of a `WebSocket`. */
export interface RealtimeSocket {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

/** Opens a socket, as `new WebSocket(url, protocols)` does. */
export type OpenSocket = (url: string, protocols: string[]) => RealtimeSocket;

/** Options of `createRealtime`. */
export interface RealtimeOptions {
  /** Asks for a ticket of the selected team. An error with status 401 or 403 ends the tries, any other one is a failure. */
  getTicket(signal: AbortSignal): Promise<string>;
  /** Origin of the realtime host, `https://…` or `wss://…`; read for each connection. */
  host(): string;
  /** The person and team of the messages; when it changes, the socket is closed and another one opened. */
  readonly $scope: ReadableAtom<Scope>;
  readonly ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'network' | 'visibility'>;
  /** Default: `new WebSocket(url, protocols)`. */
  readonly openSocket?: OpenSocket;
  /** A line that is no message: at most its first 100 characters. Default: it is ignored. */
  onBroken?(start: string): void;
  /** The server closed the socket for good: the session ended, or the person is no member of the team any more. */
  onRefused?(): void;
}

/** Who listens to messages. */
export interface RealtimeListener {
  /** Called with each message of a known kind, in the order of the server. What it throws is reported, and nothing else. */
  message?(message: RealtimeMessage): void;
  /** The connection is back after it was lost: messages were missed, so what is shown has to be read anew. */
  reopened?(): void;
}

/** One socket for the selected team. It is open while somebody listens. */
export interface Realtime {
  /** Where the connection is; listening to it opens nothing. */
  readonly $state: ReadableAtom<ConnectionState>;
  /** Opens the socket, if it is not open, and calls the listener until the returned function is called. */
  listen(listener: RealtimeListener): () => void;
  /** Shows the person to others as somebody who looks at the panel of a live, until the returned function is called. */
  watch(liveId: string): () => void;
  /** Closes the socket for good: leaves no timer and no listener behind. */
  stop(): void;
}
