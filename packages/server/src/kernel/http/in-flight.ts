import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpError } from '../errors/http-error';

/** The requests under way, and the gate that lets no new ones in while the server stops. */
export interface InFlight {
  /** Resolves when no request is under way any more, at the latest after `timeoutMs`. @returns whether all ended. */
  drained(timeoutMs: number): Promise<boolean>;
}

const RETRY_AFTER_SECONDS = 5;
/** Health check and probes: their own answers report that the server stops. */
const answeredToTheEnd: ReadonlySet<string | undefined> = new Set([
  'getHealth',
  'getLiveness',
  'getReadiness',
]);

/** Whether a request asks only how the server is. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  answeredToTheEnd.has(routeOptions.config?.operation?.id);

/**
 * Counts the requests under way; once `stopping` is aborted, everything but health check and probes is refused with 503. From
 * `draining` on each answer ends its connection, so that a balancer keeps none for later requests.
 */
export function trackInFlight(app: FastifyInstance, stopping: AbortSignal, draining = stopping): InFlight {
  let count = 0;
  const waiting = new Set<() => void>();
  app.addHook('onRequest', async (request, reply) => {
    count += 1;
    reply.raw.once('close', () => {
      count -= 1;
      if (count === 0) for (const resolve of waiting) resolve();
    });
    if (draining.aborted) reply.header('connection', 'close');
    if (!stopping.aborted) return;
    if (isProbe(request)) return;
    throw httpError({ status: 503, code: 'SERVER_STOPPING', retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  return {
    async drained(timeoutMs) {
      if (count === 0) return true;
      let timer: NodeJS.Timeout | undefined;
      const ended = new Promise<boolean>((resolve) => {
        waiting.add(() => resolve(true));
        timer = setTimeout(() => resolve(false), timeoutMs);
      });
      return ended.finally(() => clearTimeout(timer));
    },
  };
}
