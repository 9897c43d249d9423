import type { FastifyRequest } from 'fastify';

/**
 * What the trusted proxy tells in a header; null without one. The last value counts: a viewer may send the header too, and a
 * proxy that adds its own puts it behind.
 */
export function proxyHeader(request: FastifyRequest, name: string | null): string | null {
  // `request.ip` differs from the address of the peer only where the peer is a trusted proxy.
  if (name === null || request.ip === request.raw.socket.remoteAddress) return null;
  const value = request.headers[name];
  const last = typeof value === 'string' ? value : value?.at(-1);
  return last?.split(',').at(-1)?.trim() || null;
}
