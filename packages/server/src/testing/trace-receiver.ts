import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as it was sent, with its attributes as one object. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  /** By the numbers of OTLP: 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly isFailed: boolean;
  readonly service: string;
}

/** A collector that takes OTLP over HTTP in JSON, on `127.0.0.1`. */
export interface TraceReceiver {
  readonly url: string;
  readonly spans: readonly SentSpan[];
  /** The requests as they came. */
  readonly bodies: readonly string[];
  readonly keys: readonly (string | undefined)[];
  /** Answers in place of it. */
  answer: RequestListener;
  stop(): Promise<void>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
}
interface Pair {
  readonly key: string;
  readonly value: Value;
}
interface OtlpSpan extends Omit<SentSpan, 'attributes' | 'isFailed' | 'parentSpanId'> {
  readonly parentSpanId?: string;
  readonly attributes: readonly Pair[];
  readonly status?: { readonly code?: number };
}
interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Pair[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

function objectOf(pairs: readonly Pair[]): SentSpan['attributes'] {
  return Object.fromEntries(
    pairs.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? doubleValue ?? boolValue ?? Number(intValue),
    ]),
  );
}

function spansOf(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as OtlpRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, kind, attributes, status }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        attributes: objectOf(attributes),
        isFailed: status?.code === 2,
        service: String(objectOf(resource.attributes)['service.name']),
      })),
    ),
  );
}

/** Starts a collector for a test. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    bodies.push(body);
    keys.push(request.headers['x-key'] as string | undefined);
    if (request.url === '/v1/traces') spans.push(...spansOf(body));
    receiver.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    keys,
    answer: (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
