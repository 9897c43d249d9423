import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliverKind } from '../../modules/records/webhooks/retry-plan.pure';
import { jobs } from '../../schema';
import { startProcess } from '../../testing/start-process';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { sendSource, waitForEnd } from '../../testing/process-source';
import { createTestDatabase } from '../../testing/test-database';
import { startTraceReceiver } from '../../testing/trace-receiver';
import type { SentSpan, TraceReceiver } from '../../testing/trace-receiver';
import { startWebhookReceiver } from '../../testing/webhook-receiver';
import type { WebhookReceiver } from '../../testing/webhook-receiver';
import { createOtelTracer } from './otel-tracer';

/** Sends the body some time after the head. */
async function postSlowly(url: string, token: string, body: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const sending = request(url, { method: 'POST', headers });
  sending.flushHeaders();
  await delay(200);
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(201);
  answer.resume();
  await once(answer, 'end');
}

const kinds = { server: 2, client: 3, consumer: 5 } as const;

describe('a server with a collector', () => {
  let collector: TraceReceiver;
  let receiver: WebhookReceiver;
  let server: TestServer;
  let token: string;
  let videoId: string;

  const spansNamed = (name: string): SentSpan[] => collector.spans.filter((one) => one.name === name);
  /** The spans of a trace, from one up to its root. */
  function ancestors(span: SentSpan): SentSpan[] {
    const parent = collector.spans.find((one) => one.spanId === span.parentSpanId);
    return parent === undefined ? [] : [parent, ...ancestors(parent)];
  }

  beforeAll(async () => {
    collector = await startTraceReceiver();
    receiver = await startWebhookReceiver();
    server = await startTestServer({
      media: true,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
        OTEL_SERVICE_NAME: 'palco-in-a-test',
        PALCO_OUTBOUND_ALLOW: '127.0.0.1',
      },
    });
    token = await server.signIn('marina@colegioatlas.com.br');
    const made = await server.call('/v1/webhooks', {
      token,
      body: { url: `${receiver.url}/hook?key=hidden-in-a-query`, eventos: ['video.ready'] },
    });
    expect(made.status).toBe(201);
    await postSlowly(`${server.url}/v1/playlists`, token, JSON.stringify({ title: 'Aulas' }));
    videoId = await sendSource(server, { token, name: 'tiny.mp4' });
    expect(await waitForEnd(server, { token, id: videoId })).toMatchObject({ status: 'ready' });
    // Its job is to end as well, so that its span is sent.
    const open = and(eq(jobs.kind, deliverKind), inArray(jobs.status, ['queued', 'running']));
    await vi.waitFor(async () => {
      expect(receiver.requests).toHaveLength(1);
      expect(await server.db.$count(jobs, open)).toBe(0);
    }, 60_000);
    await server.call('/v1/videos/no-such-id', { token });
    await server.call('/livez');
    // Sends what is left.
    await server.stop();
  });
  afterAll(async () => {
    await collector.stop();
    await receiver.stop();
  });

  it('sends its name and the header of the operator', () => {
    expect(new Set(collector.spans.map(({ service }) => service))).toEqual(new Set(['palco-in-a-test']));
    expect(new Set(collector.keys)).toEqual(new Set(['a key']));
  });

  it('has the request and the job that it queued in one trace', () => {
    const [request] = spansNamed('POST /v1/videos/:id/source');
    expect(request).toMatchObject({
      kind: kinds.server,
      parentSpanId: '',
      isFailed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/v1/videos/:id/source',
        'http.response.status_code': 202,
      },
    });
    const [job] = spansNamed('job package-video');
    expect(job).toMatchObject({
      kind: kinds.consumer,
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
      isFailed: false,
      attributes: { 'palco.job.kind': 'package-video', 'palco.job.attempt': 1 },
    });
  });

  it('has the queries of a request and of a job below them, without text and parameters', () => {
    const queries = collector.spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    const roots = queries.map((one) => ancestors(one).at(-1)?.name);
    expect(roots).toContain('POST /v1/videos/:id/source');
    // Also where the body came later than the head.
    const written = queries.filter(({ name }) => name === 'INSERT').map((one) => ancestors(one).at(-1)?.name);
    expect(written).toContain('POST /v1/playlists');
    const below = queries.filter((one) => ancestors(one)[0]?.name === 'job package-video');
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'UPDATE', 'COMMIT']));
    const { host, port } = new pg.Client(server.pool.options);
    const place = { 'server.address': host, 'server.port': port };
    for (const { name, kind, attributes } of queries) {
      expect(kind).toBe(kinds.client);
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': name, ...place });
    }
  });

  it('goes on in a webhook, whose receiver is told', () => {
    const [call] = collector.spans.filter(
      ({ attributes }) =>
        attributes['http.request.method'] === 'POST' && attributes['server.address'] === '127.0.0.1',
    );
    expect(call).toMatchObject({ name: 'POST', kind: kinds.client });
    expect(call?.attributes).toMatchObject({ 'http.response.status_code': 204 });
    const [request] = receiver.requests;
    expect(request?.headers['traceparent']).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
    expect(ancestors(call as SentSpan).map(({ name }) => name)).toEqual([
      'job deliver-webhook',
      'job package-video',
      'POST /v1/videos/:id/source',
    ]);
  });

  it('holds no token, id, name, address or key', () => {
    const sent = collector.bodies.join('\n');
    for (const secret of [token, videoId, 'marina', 'colegio', 'hidden-in-a-query', 'no-such-id', 'tiny.mp4'])
      expect(sent).not.toContain(secret);
    expect(sent).not.toMatch(/select |insert into|user-agent/i);
  });

  it('leaves probes out', () => {
    expect(collector.spans.filter(({ name }) => name.includes('livez'))).toEqual([]);
  });
});

it('goes on with the trace of who asks, and believes only what is one', async () => {
  const collector = await startTraceReceiver();
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const traceId = 'ab'.repeat(16);
  const spanId = 'cd'.repeat(8);
  await server.call('/bff/me', { headers: { traceparent: `00-${traceId}-${spanId}-00` } });
  await server.call('/v1/videos', { headers: { traceparent: 'drop table' } });
  await server.stop();
  await collector.stop();
  const spanOf = (name: string) => collector.spans.find((one) => one.name === name);
  expect(spanOf('GET /bff/me')).toMatchObject({ traceId, parentSpanId: spanId });
  expect(spanOf('GET /v1/videos')).toMatchObject({ parentSpanId: '' });
});

it('is in the product as it is built', async () => {
  const collector = await startTraceReceiver();
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-traced-'));
  const env = {
    DATABASE_URL: database.url,
    PALCO_RTMP_PORT: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const server = await startProcess(dataDir, env);
  await fetch(`${server.url}/bff/me`);
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('GET /bff/me');
  await server.end('SIGTERM');
  await database.drop();
  await collector.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('where nobody takes the spans', () => {
  const endless = 4000;
  const config = { headers: {}, service: 'palco', ratio: 1 };

  it('a stop waits some seconds, and what has no room is dropped', async () => {
    const collector = await startTraceReceiver();
    collector.answer = () => undefined;
    const tracer = createOtelTracer({ ...config, endpoint: collector.url }, () => undefined);
    for (let count = 0; count < endless; count += 1) tracer.start({ name: 'work' }).end();
    const before = performance.now();
    await tracer.stop();
    expect(performance.now() - before).toBeLessThan(20_000);
    expect(collector.spans.length).toBeLessThan(endless);
    await collector.stop();
  });

  it('it is said once', async () => {
    const collector = await startTraceReceiver();
    collector.answer = (_request, response) => void response.writeHead(400).end();
    const warned: string[] = [];
    const tracer = createOtelTracer({ ...config, endpoint: collector.url }, (message) =>
      warned.push(message),
    );
    for (const count of [1, 2]) {
      tracer.start({ name: 'work' }).end();
      await expect.poll(() => collector.spans.length).toBe(count);
    }
    await tracer.stop();
    expect(warned).toEqual(['traces are not taken: they are dropped']);
    await collector.stop();
  });

  it('a server answers as before', async () => {
    const closed = await startTraceReceiver();
    await closed.stop();
    const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: closed.url } });
    const token = await server.signIn('marina@colegioatlas.com.br');
    expect((await server.call('/v1/videos', { token })).status).toBe(200);
    await server.stop();
  });
});

it('sends the share that is asked for, also of traces that strangers want', async () => {
  const collector = await startTraceReceiver();
  const config = { endpoint: collector.url, headers: {}, service: 'palco', ratio: 0 };
  const tracer = createOtelTracer(config, () => undefined);
  tracer.start({ name: 'work' }).end();
  tracer.start({ name: 'work' }, `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`).end();
  await tracer.stop();
  expect(collector.bodies).toEqual([]);
  await collector.stop();
});
