import type { PlatformCloseEvent } from '../kernel/platform-types';
import type { RealtimeMessage } from '@palco/openapi';
import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { Scope } from '../kernel/scope';
import type { ConnectionState } from './connection.machine';

/** What is used of a `WebSocket`. */
export interface RealtimeSocket {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: PlatformCloseEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

/** Opens a socket, as `new WebSocket(url, protocols)` does. */
export type OpenSocket = (url: string, protocols: string[]) => RealtimeSocket;

/** Options of `createRealtime`. */
export interface RealtimeOptions {
  /** Requests a ticket for the selected team. An error with status 401 or 403 is final; after any other one it is retried. */
  getTicket(signal: AbortSignal): Promise<string>;
  /** Changes a message of a known kind in place before the listeners get it, for example the addresses in it. */
  prepare?(message: RealtimeMessage): void;
  /** Origin of the realtime host, `https://…` or `wss://…`; read for each connection. */
  host(): string;
  /** The person and team of the messages; when it changes, the socket is closed and another one opened. */
  readonly $scope: ReadableAtom<Scope>;
  readonly ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'network' | 'visibility'>;
  /** Default: `new WebSocket(url, protocols)`. Node 20 has none: `subscribe` throws there without this option. */
  readonly openSocket?: OpenSocket;
  /** A line that is no message: at most its first 100 characters. Default: it is ignored. */
  onBroken?(start: string): void;
  /** The server closed the socket for good: the session ended, or the person is no member of the team any more. */
  onRefused?(): void;
}

/** The callbacks of one listener. */
export interface RealtimeListener {
  /** Called with each message of a known kind, in the order of the server. An error that it throws is reported. */
  onMessage?(message: RealtimeMessage): void;
  /** The connection is back after it was lost: messages may have been missed, so shown data has to be loaded again. */
  onReconnect?(): void;
}

/** One socket for the selected team. It is open while there is a listener. */
export interface Realtime {
  /** Where the connection is; listening to it opens nothing. */
  readonly $state: ReadableAtom<ConnectionState>;
  /**
   * Opens the socket, if it is not open, and calls the listener until the returned function is called.
   *
   * @throws Error where the platform has no WebSocket and no `openSocket` was given
   */
  subscribe(listener: RealtimeListener): () => void;
  /** Announces the person as present in the panel of a live until the returned function is called. Opens no socket itself. */
  announcePresence(liveId: string): () => void;
  /** Closes the socket for good: leaves no timer and no listener behind. */
  dispose(): void;
}
