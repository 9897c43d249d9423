import type { FastifyBaseLogger } from 'fastify';

/** The structured log (pino). */
export type Logger = FastifyBaseLogger;
