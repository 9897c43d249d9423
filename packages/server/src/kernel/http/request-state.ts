import type { Identity } from './authenticate';
import type { Origin } from './module';
import type { Principal } from './principal';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null in public routes. */
    identity: Identity | null;
    /** The same with the selected team; null in public routes. */
    principal: Principal | null;
    /** The body as it came, of an operation that checks a signature over it; else null. */
    jsonText: string | null;
    /** Where the request came from, as its handler sees it; null before. */
    origin: Origin | null;
  }
}
