import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

/** Detects a reverse proxy that the server was not told to trust: all clients behind it have the proxy's address. */
export interface ProxyWatch {
  /** Whether such a proxy was seen at all. */
  readonly isSuspected: boolean;
  /** Whether many people seem to come from this address. */
  isShared(ip: string): boolean;
}

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
/** Bounds the set, since any client can send these headers. No installation has as many proxies. */
const MOST_ADDRESSES = 1000;

function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

/** Watches every request, and warns once in the log. */
export function watchProxies(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): ProxyWatch {
  const addresses = new Set<string>();
  if (trustProxy === false) {
    app.addHook('onRequest', async (request) => {
      if (!isForwarded(request) || addresses.size >= MOST_ADDRESSES) return;
      if (addresses.size === 0)
        request.log.warn(
          { peer: request.ip },
          'a reverse proxy seems to stand before this server: set PALCO_TRUST_PROXY, or limits take all people for one',
        );
      addresses.add(request.ip);
    });
  }
  return {
    get isSuspected() {
      return addresses.size > 0;
    },
    isShared: (ip) => addresses.has(ip),
  };
}
