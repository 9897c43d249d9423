import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections may wait for their client at once. */
export interface ConnectionBounds {
  readonly perAddress: number;
  readonly whole: number;
}

/** Exempts connections from the bounds. */
export interface BoundConnections {
  /** The request on this connection is authorised: its body may take as long as it needs, and the bounds do not close it. */
  keep(socket: Socket): void;
}

/** Whether all of a request has arrived, so that the client waits for the server and not the other way round. */
function isWhole({ headers, complete }: IncomingMessage): boolean {
  const announced = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return complete || !announced;
}

/** The connections that wait for their client, the longest waiting first. */
class WaitingConnections {
  /** By connection its address when it was added: a closed socket no longer has one. */
  readonly #all = new Map<Socket, string>();
  readonly #byAddress = new Map<string, Set<Socket>>();

  add(socket: Socket): void {
    const address = this.#all.get(socket) ?? socket.remoteAddress ?? '';
    const own = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, own.add(socket));
    this.#all.set(socket, address);
  }

  delete(socket: Socket): void {
    const address = this.#all.get(socket);
    if (address === undefined) return;
    this.#all.delete(socket);
    const own = this.#byAddress.get(address);
    own?.delete(socket);
    if (own?.size === 0) this.#byAddress.delete(address);
  }

  /** The connection to close because a bound is exceeded. */
  findSurplus(socket: Socket, { perAddress, whole }: ConnectionBounds): Socket | undefined {
    const own = this.#byAddress.get(this.#all.get(socket) ?? '');
    if (own !== undefined && own.size > perAddress) return own.values().next().value;
    return this.#all.size > whole ? this.#all.keys().next().value : undefined;
  }
}

/**
 * Bounds the connections whose request has not arrived. One more closes the one that has waited longest: a flood of
 * connections that send nothing, or send it slowly, evicts its own connections, and other clients still connect. A request
 * that is being answered is never cut.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): BoundConnections {
  const waiting = new WaitingConnections();
  server.on('connection', (socket: Socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    waiting.findSurplus(socket, bounds)?.destroy();
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    if (isWhole(request)) waiting.delete(socket);
    else request.once('end', () => waiting.delete(socket));
    response.once('finish', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
  server.on('upgrade', (_request, socket) => waiting.delete(socket as Socket));
  return { keep: (socket) => waiting.delete(socket) };
}
