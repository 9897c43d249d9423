import type { FastifyReply } from 'fastify';

/**
 * What pages of other sites may do with the answers of a route.
 * - `console`: nothing; only the console itself reads it.
 * - `api`: read it from the origins of `PALCO_CORS_ORIGINS`.
 * - `media`: read and show it, from wherever: the address itself is the right to it.
 */
export type RoutePolicy = 'console' | 'api' | 'media';

/** Sets the headers of a route's policy, on refusals too: a player on another site must be able to read why. */
export function applyRoutePolicy(reply: FastifyReply, policy: RoutePolicy): void {
  if (policy === 'api') return;
  if (policy === 'console') {
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
    return;
  }
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Length, Content-Range',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  });
}
