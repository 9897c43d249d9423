import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { call } from './calls';
import type { Cluster } from './cluster';
import { addresses } from './network';

/** A partner's server that is told of what happens. */
export interface Receiver {
  /** Ids of the events of a type about one object: each may come several times. */
  events(type: string, id: string): ReadonlySet<string>;
  stop(): void;
}

/** Receives the events of the types on the host of the clients. */
export async function receiveEvents(cluster: Cluster, types: readonly string[]): Promise<Receiver> {
  const heard = new Map<string, Set<string>>();
  const server = createServer(async (request, reply) => {
    const { type, data } = JSON.parse(await text(request)) as { type: string; data: { id: string } };
    const about = `${type} ${data.id}`;
    heard.set(about, (heard.get(about) ?? new Set()).add(String(request.headers['webhook-id'])));
    reply.writeHead(204).end();
  });
  server.listen(0, addresses.clients);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `http://${addresses.clients}:${port}/palco`;
  await call(cluster, '/v1/webhooks', { method: 'POST', body: { url, eventos: types } });
  return {
    events: (type, id) => heard.get(`${type} ${id}`) ?? new Set(),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
