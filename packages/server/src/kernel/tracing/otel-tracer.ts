import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span as OtelSpan, Tracer as OtelTracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Span, SpanOptions, Tracer } from '../../ports/tracer';
import type { TracingConfig } from '../config/tracing-config';
import { readTraceparent, writeTraceparent } from './traceparent.pure';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Spans that wait to be sent; later ones are dropped. */
const mostWaiting = 2048;
const mostPerRequest = 512;
const sendEveryMs = 2000;
const sendLimitMs = 5000;
const stopLimitMs = 3000;
const longestValue = 200;

/** Spans by OpenTelemetry, sent over OTLP as JSON. Nothing is registered globally. */
export function createOtelTracer(
  { endpoint, headers, service, ratio }: TracingConfig,
  warn: (message: string, detail: object) => void,
): Tracer {
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: sendLimitMs,
    concurrencyLimit: 2,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() }),
    // A stranger who asks for a trace is traced as rarely as anybody else.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanLimits: { attributeValueLengthLimit: longestValue },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, warn),
        maxQueueSize: mostWaiting,
        maxExportBatchSize: mostPerRequest,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: sendLimitMs,
      }),
    ],
  });
  const tracer = provider.getTracer('palco');
  return {
    start: (options, traceparent) => begin(tracer, options, parentOf(traceparent ?? null)),
    async stop() {
      const waiting = new AbortController();
      const limit = delay(stopLimitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      // Where nobody takes the spans, they are lost.
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
      waiting.abort();
    },
  };
}

/** Tells once that spans are not taken, and once that they are again. */
function telling(exporter: SpanExporter, warn: (message: string, detail: object) => void): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed !== isAway) {
          const message = failed ? 'traces are not taken: they are dropped' : 'traces are taken again';
          warn(message, { err: result.error });
        }
        isAway = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

function parentOf(traceparent: string | null): Context {
  const remote = traceparent === null ? null : readTraceparent(traceparent);
  if (remote === null) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = remote;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
}

function begin(tracer: OtelTracer, options: SpanOptions, parent: Context): Span {
  const { name, kind = 'internal', attributes = {} } = options;
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent);
  return wrap(tracer, span);
}

function wrap(tracer: OtelTracer, span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let isEnded = false;
  return {
    traceparent: writeTraceparent({ traceId, spanId, flags: traceFlags }),
    get isEnded() {
      return isEnded;
    },
    child: (options) => begin(tracer, options, trace.setSpan(ROOT_CONTEXT, span)),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(type) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end() {
      isEnded = true;
      span.end();
    },
  };
}
