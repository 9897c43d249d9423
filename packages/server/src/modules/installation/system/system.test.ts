import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabaseRelay } from '../../../testing/database-relay';
import { startTestServer } from '../../../testing/start-test-server';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_PRODUCT: 'vitrine', PALCO_UPLOAD_CHUNK_BYTES: '1048576' } });
});
afterAll(() => server.stop());

describe('public routes', () => {
  it('answer the configuration of this installation', async () => {
    const { status, body } = await server.call('/bff/config');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      product: 'vitrine',
      name: 'Vitrine',
      version: 'v0.6.24',
      limites: {
        uploadMaxChunkBytes: 1_048_576,
        parallelChunks: true,
        rawChunks: true,
        processingItems: 100,
      },
    });
  });

  it('answer no other host and no service where the operator names none', async () => {
    const { body } = await server.call('/bff/config');
    expect(body).toMatchObject({
      hosts: { upload: '', realtime: '', analytics: null, studio: null },
      normalUploadMarker: 'normal-upload',
      integracoes: [],
    });
  });

  it('answer the whole contract', async () => {
    const { body } = await server.call('/openapi.json');
    expect(body['openapi']).toMatch(/^3\.1/);
    expect(Object.keys(body['paths'] as object)).toContain('/v1/videos/{id}/source');
  });

  it('answer the health of the server and of its dependencies', async () => {
    const { status, body } = await server.call('/healthz');
    expect([status, body]).toEqual([
      200,
      {
        status: 'degraded',
        version: 'v0.6.24',
        database: 'ok',
        media: 'unavailable',
        live: 'off',
        uptimeSeconds: expect.any(Number) as number,
      },
    ]);
  });

  it('report a lost database, and requests then get a 503 with Retry-After', async () => {
    const database = await createTestDatabase();
    const relay = await startDatabaseRelay(database.url);
    const broken = await startTestServer({ env: { DATABASE_URL: relay.url } });
    const token = await broken.signIn('bruno@colegioatlas.com.br');
    await relay.cut();
    const health = await broken.call('/healthz');
    expect([health.status, health.body['database']]).toEqual([503, 'failed']);
    const { status, body, headers } = await broken.call('/bff/me', { token });
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'DATABASE_UNAVAILABLE', '2']);
    await broken.stop();
    await database.drop();
  });
});

describe('probes of an orchestrator', () => {
  it('tell that the process lives and may be sent requests, without a log-in', async () => {
    const [live, ready] = await Promise.all([server.call('/livez'), server.call('/readyz')]);
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }]);
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
  });

  it('send no requests where the database is older than the release', async () => {
    const restored = await startTestServer();
    await restored.db.execute(
      sql`delete from palco_migrations where position = (select max(position) from palco_migrations)`,
    );
    const { status, body } = await restored.call('/readyz');
    expect([status, body]).toEqual([503, { status: 'unavailable' }]);
    await restored.stop();
  });

  it('send no requests while the database hangs, and do not have the process restarted for it', async () => {
    const database = await createTestDatabase();
    const relay = await startDatabaseRelay(database.url);
    const hanging = await startTestServer({ env: { DATABASE_URL: relay.url } });
    relay.hang();
    const [live, ready] = await Promise.all([hanging.call('/livez'), hanging.call('/readyz')]);
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }]);
    expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable' }]);
    await relay.cut();
    await hanging.stop();
    await database.drop();
  });
});

describe('other hosts that the operator names', () => {
  let named: TestServer;
  beforeAll(async () => {
    named = await startTestServer({
      env: {
        PALCO_PUBLIC_URL: 'https://console.example.com',
        PALCO_UPLOAD_URL: 'https://normal-upload.example.com/',
        PALCO_NORMAL_UPLOAD_MARKER: 'whole-files',
        PALCO_ANALYTICS_URL: 'https://analytics.example.com',
        PALCO_STUDIO_URL: 'https://studio.example.com',
        PALCO_REALTIME_URL: 'https://realtime.example.com',
        PALCO_ZOOM_CLIENT_ID: 'id',
        PALCO_ZOOM_CLIENT_SECRET: 'secret',
        PALCO_TENCENT: 'on',
      },
    });
  });
  afterAll(() => named.stop());

  it('reach the console, with the services that teams can connect', async () => {
    const { body } = await named.call('/bff/config');
    expect(body).toMatchObject({
      hosts: {
        upload: 'https://normal-upload.example.com',
        realtime: 'https://realtime.example.com',
        analytics: 'https://analytics.example.com',
        studio: 'https://studio.example.com',
      },
      normalUploadMarker: 'whole-files',
      integracoes: ['tencent', 'zoom-multi', 'zoom'],
    });
  });

  it('let pages of the console open sockets at the host of those', async () => {
    const { headers } = await fetch(`${named.url}/chat?liveId=x`);
    expect(headers.get('content-security-policy')).toMatch(
      /connect-src [^;]*wss:\/\/realtime\.example\.com(?: |;)/,
    );
  });

  it('let pages of the console, and no others, send files to the upload host', async () => {
    const preflight = async (origin: string) => {
      const { headers } = await fetch(`${named.url}/v1/videos/v/source`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-range',
        },
      });
      return headers.get('access-control-allow-origin');
    };
    expect(await preflight('https://console.example.com')).toBe('https://console.example.com');
    const token = await named.signIn('bruno@colegioatlas.com.br');
    const allowed = async (origin: string) => {
      const { headers } = await fetch(`${named.url}/bff/me`, {
        headers: { origin, authorization: `Bearer ${token}` },
      });
      return headers.get('access-control-allow-origin');
    };
    expect(await allowed('https://console.example.com')).toBe('https://console.example.com');
    expect(await allowed('https://evil.example')).toBeNull();
  });
});
