import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy to a test's database that can be interrupted. */
export interface DatabaseRelay {
  /** The database's address through this proxy. */
  readonly url: string;
  /** Forwards nothing any more but keeps the connections open: a database that does not answer. */
  hang(): void;
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>;
}

/** Connects to host and port, or to the Unix socket in a folder (percent-encoded in the host of the address). */
function connectTo(url: URL): Socket {
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

/** Starts a proxy between a server and its PostgreSQL, for tests of network failures. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let hanging = false;
  const relay = createServer((near) => {
    const far = connectTo(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    if (!hanging) near.pipe(far).pipe(near);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  const login = target.password === '' ? target.username : `${target.username}:${target.password}`;
  return {
    url: `postgres://${login}@127.0.0.1:${port}${target.pathname}`,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async cut() {
      const closed = once(relay, 'close');
      relay.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
