import type { FastifyBaseLogger } from 'fastify';
import type { Tracer } from '../../ports/tracer';
import type { Config } from '../config/config';

/** Opens the tracer that is configured; null for none. OpenTelemetry is loaded only for one. */
export async function openTracer(
  { tracing }: Pick<Config, 'tracing'>,
  log: FastifyBaseLogger,
): Promise<Tracer | null> {
  if (tracing === null) return null;
  const { createOtelTracer } = await import('./otel-tracer');
  return createOtelTracer(tracing, (message, detail) => log.warn(detail, message));
}
