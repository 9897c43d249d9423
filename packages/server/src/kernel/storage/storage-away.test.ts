// A server that starts while its bucket is away: it serves what it can, says so, and has its files as soon as they are back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port';
import { settingsOf, startS3Server } from '../../testing/s3-server';
import type { S3Server } from '../../testing/s3-server';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

describe('a bucket that is away at the start', () => {
  let port: number;
  let s3: S3Server;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    port = await freePort();
    const gone = await startS3Server({ port });
    const env = settingsOf(gone.location, 'away/');
    await gone.stop();
    server = await startTestServer({ env });
    token = await server.signIn('marina@colegioatlas.com.br');
  });
  afterAll(async () => {
    await server.stop();
    await s3.stop();
  });
  const health = async () => (await server.call('/healthz')).body;

  it('lets people in, lists what the database knows, and says what is missing', async () => {
    expect(await health()).toMatchObject({ status: 'degraded', warnings: ['STORAGE_AWAY'] });
    expect((await server.call('/readyz')).status).toBe(200);
    const library = await server.call('/v2/accounts', { token });
    expect(library.status).toBe(200);
  });

  it('has its files once it answers, without a restart', async () => {
    await expect(server.context.blobs.put('videos/a/b', 'c')).rejects.toThrow();
    s3 = await startS3Server({ port });
    await expect.poll(health, { timeout: 30_000, interval: 200 }).not.toHaveProperty('warnings');
    await server.context.blobs.put('videos/a/b', 'c');
    expect(s3.objects.has('away/videos/a/b')).toBe(true);
  });
});

describe('a bucket that is refused at the start', () => {
  it('is an error of the settings, and waited for by nobody', async () => {
    const s3 = await startS3Server();
    const env = { ...settingsOf(s3.location, 'x/'), PALCO_S3_BUCKET: 'of-somebody-else' };
    await expect(startTestServer({ env })).rejects.toThrow('The bucket of-somebody-else');
    await s3.stop();
  });
});
