import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Line } from './faulty-proxy';

/** How weak it is. */
export interface Weakness {
  /** Shared by all connections. */
  readonly bytesPerSecond: number;
  /** Every connection is cut so long after it was opened. */
  readonly cutEveryMs: number;
  /** The server is not told of a cut: its side stays open, and silent. */
  readonly isUnnoticed?: boolean;
}

/** A line that carries bytes as they are, and may be slow and break. */
export interface WeakLine extends Line {
  /** From now on it is so weak; without an argument it is strong. */
  weaken(weakness?: Weakness): void;
  /** Bytes that clients gave to it. */
  readonly takenBytes: number;
  /** Bytes that it gave to the server; what was still in it when a connection broke is lost. */
  readonly carriedBytes: number;
  /** Connections that it cut while a client sent something. */
  readonly cuts: number;
}

interface Connection {
  readonly client: Socket;
  /** Bytes that it gave. */
  taken: number;
  end: ReturnType<typeof setTimeout> | undefined;
}

/** Starts a line to a server. It is strong at first. */
export async function startWeakLine(target: string): Promise<WeakLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const connections = new Set<Connection>();
  let weakness: Weakness | undefined;
  let takenBytes = 0;
  let carriedBytes = 0;
  let cuts = 0;
  let freeAt = performance.now();
  /** The place of so many bytes on the line. */
  const carry = async (bytes: number): Promise<void> => {
    if (weakness === undefined) return;
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 1_000) / weakness.bytesPerSecond;
    await delay(freeAt - performance.now());
  };
  const pass = async (bytes: Buffer, client: Socket, upstream: Socket): Promise<void> => {
    client.pause();
    await carry(bytes.length);
    if (client.destroyed) return;
    carriedBytes += bytes.length;
    upstream.write(bytes);
    client.resume();
  };
  const endLater = (connection: Connection): void => {
    clearTimeout(connection.end);
    if (weakness === undefined) return;
    connection.end = setTimeout(() => {
      if (connection.taken > 64 * 1024) cuts += 1;
      connection.client.resetAndDestroy();
    }, weakness.cutEveryMs);
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const connection: Connection = { client, taken: 0, end: undefined };
    connections.add(connection);
    for (const socket of [client, upstream])
      open.add(socket.on('error', () => undefined).once('close', () => open.delete(socket)));
    client.on('data', (bytes: Buffer) => {
      connection.taken += bytes.length;
      takenBytes += bytes.length;
      void pass(bytes, client, upstream);
    });
    upstream.pipe(client);
    upstream.once('close', () => client.destroy());
    endLater(connection);
    client.once('close', () => {
      clearTimeout(connection.end);
      connections.delete(connection);
      if (!weakness?.isUnnoticed) upstream.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    weaken(next) {
      weakness = next;
      for (const connection of connections) endLater(connection);
    },
    get takenBytes() {
      return takenBytes;
    },
    get carriedBytes() {
      return carriedBytes;
    },
    get cuts() {
      return cuts;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
