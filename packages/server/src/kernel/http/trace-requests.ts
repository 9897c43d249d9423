import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../../ports/tracer';
import { isProbe } from './in-flight';
import { runIn } from '../../ports/active-span';

/** A span for each request, around all that its handler does. Probes, which come every few seconds, have none. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request)) return done();
    const span = tracer.start(
      { name: request.method, kind: 'server' },
      request.headers['traceparent'] as string | undefined,
    );
    // Not `onResponse`: it is not called for a client that went away.
    reply.raw.once('close', () => finish(span, request, reply));
    runIn(span, done);
  });
}

function finish(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  // The pattern, not the address: that may hold a token.
  const route = request.routeOptions.url ?? 'unknown';
  span.rename(`${request.method} ${route}`);
  span.set({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': reply.statusCode,
  });
  if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
  else if (!reply.raw.writableFinished) span.fail('aborted');
  span.end();
}
