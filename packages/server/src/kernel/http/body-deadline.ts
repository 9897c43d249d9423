import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The time that a request's body may still take. */
export interface BodyDeadline {
  /** Restarts the deadline with another time; null removes it, if the reader of the body has rules of its own. */
  extend(ms: number | null): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a body. */
    bodyDeadline: BodyDeadline | null;
  }
}

/** Whether the headers announce a body. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What {@link limitBodyTime} takes. */
interface BodyTimeOptions {
  readonly deadlineMs: number;
  /** Answers 408 on the bare connection and closes it. */
  refuse(response: ServerResponse): void;
}

/**
 * Cuts a connection whose body is not there in time; also for a request without a route, or one that is refused before its
 * body is read.
 */
export function limitBodyTime(app: FastifyInstance, { deadlineMs, refuse }: BodyTimeOptions): void {
  app.decorateRequest('bodyDeadline', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const cut = (): void => {
      if (raw.complete) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else refuse(reply.raw);
    };
    let timer = setTimeout(cut, deadlineMs);
    const clear = (): void => clearTimeout(timer);
    raw.once('end', clear);
    raw.once('close', clear);
    // The end of the answer closes the request's stream and so clears the timer, but body bytes may still arrive.
    reply.raw.once('finish', () => {
      if (raw.complete) return;
      const { socket } = raw;
      const rest = setTimeout(() => {
        forget();
        cut();
      }, deadlineMs);
      // The connection may be kept alive for many more requests: no listener of this one may stay on it.
      const forget = (): void => {
        clearTimeout(rest);
        socket.off('close', forget);
        raw.off('end', forget);
      };
      socket.once('close', forget);
      raw.once('end', forget);
    });
    request.bodyDeadline = {
      extend(ms) {
        clear();
        if (ms !== null) timer = setTimeout(cut, ms);
      },
    };
  });
}
