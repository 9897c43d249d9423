import type { RealtimeMessage } from '@palco/openapi';
import type { OpenSocket, RealtimeSocket } from '@palco/sdk/realtime';

/** A socket in memory, and the server's end of it. */
export interface FakeSocket extends RealtimeSocket {
  readonly url: string;
  readonly protocols: readonly string[];
  /** The texts that the client sent. */
  readonly said: readonly string[];
  /** Whether the client closed it. */
  readonly isClosed: boolean;
  /** The server accepts the connection. */
  accept(): void;
  /** The server sends a frame. */
  receive(text: string): void;
  /** The server, or the network, closes it. */
  drop(code?: number): void;
}

/** Sockets in memory, for tests and stories. */
export interface FakeSockets {
  /** For `realtimeWith(palco, { openSocket })` or `createRealtime({ openSocket })`. */
  readonly open: OpenSocket;
  /** Every socket so far, in order. */
  readonly all: readonly FakeSocket[];
  /** Sends messages to every open socket, in one frame. */
  publish(...messages: readonly RealtimeMessage[]): void;
  /** Connections are accepted, and messages arrive, this much later; those on the way keep their time. */
  setLatency(latencyMs: number): void;
}

/** Options of {@link createFakeSockets}. */
export interface FakeSocketsOptions {
  /** Whether each connection is accepted at once. Default true. */
  readonly accepts?: boolean;
}

/**
 * Makes a realtime host in memory.
 *
 * @example
 * const sockets = createFakeSockets();
 * const faked = overrideCapability(realtime, (core) => realtimeWith(core, { openSocket: sockets.open }));
 * const palco = createPalco({ session: signInSession(), overrides: [faked] });
 * sockets.publish({ evento: 'live_overlays', timestamp: Date.now(), live_id: id });
 */
export function createFakeSockets({ accepts = true }: FakeSocketsOptions = {}): FakeSockets {
  const all: FakeSocket[] = [];
  let latencyMs = 0;
  const later = (work: () => void): void => {
    if (latencyMs > 0) setTimeout(work, latencyMs);
    else work();
  };
  return {
    all,
    setLatency: (ms) => void (latencyMs = ms),
    open(url, protocols) {
      const socket = createFakeSocket(url, protocols);
      all.push(socket);
      // Later, because the client adds its listeners after `open` has returned.
      if (accepts) queueMicrotask(() => later(socket.accept));
      return socket;
    },
    publish(...messages) {
      const frame = messages.map((message) => JSON.stringify(message)).join('\n');
      later(() => all.forEach((socket) => socket.receive(frame)));
    },
  };
}

function createFakeSocket(url: string, protocols: readonly string[]): FakeSocket {
  const said: string[] = [];
  let isClosed = false;
  const socket: FakeSocket = {
    url,
    protocols,
    said,
    get isClosed() {
      return isClosed;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => void said.push(text),
    close: () => void (isClosed = true),
    accept: () => socket.onopen?.({} as Event),
    receive: (data) => socket.onmessage?.({ data } as MessageEvent),
    drop: (code = 1006) => socket.onclose?.({ code } as CloseEvent),
  };
  return socket;
}
