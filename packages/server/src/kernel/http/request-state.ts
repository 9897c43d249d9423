import type { Identity } from './authenticate';
import type { Caller } from './caller';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null in public routes. */
    identity: Identity | null;
    /** The same person with the selected team; null in public routes. */
    palcoCaller: Caller | null;
  }
}
