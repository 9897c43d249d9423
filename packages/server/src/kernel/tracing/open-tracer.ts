import type { FastifyInstance } from 'fastify';
import type { Tracer } from '../../ports/tracer';
import type { Config } from '../config/config';
import { traceRequests } from './trace-requests';

/** Opens the tracer that is configured, and traces requests; null for none. OpenTelemetry is loaded only for one. */
export async function openTracer(
  { tracing }: Pick<Config, 'tracing'>,
  app: FastifyInstance,
): Promise<Tracer | null> {
  if (tracing === null) return null;
  const { createOtelTracer } = await import('./otel-tracer');
  const tracer = createOtelTracer(tracing, (message, detail) => app.log.warn(detail, message));
  traceRequests(app, tracer);
  return tracer;
}
