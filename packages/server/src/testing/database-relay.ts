import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a test's database that can be cut. */
export interface DatabaseRelay {
  /** The database's address by this way. */
  readonly url: string;
  /** Passes nothing on any more, and cuts nothing: a database that does not answer. */
  hang(): void;
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>;
}

/** Where a connection goes: a folder with a unix socket (in percent signs in the address), or host and port. */
function connectTo(url: URL): Socket {
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

/** Stands between a server and its PostgreSQL, as a network does. */
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
