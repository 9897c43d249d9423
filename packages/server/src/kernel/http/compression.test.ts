import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { chooseEncoding } from './compress-answers';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_PUBLIC_URL: 'https://palco.example.com' } });
});
afterAll(() => server.stop());

interface Answer {
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** `fetch` decompresses by itself. */
function ask(path: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const slices: Buffer[] = [];
      answer.on('data', (slice: Buffer) => slices.push(slice));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(slices) }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('a JSON answer', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('of some size comes to who takes %s as %s', async (accepted, encoding, open) => {
    const { headers, bytes } = await ask('/openapi.json', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('Accept-Encoding');
    expect(JSON.parse(open(bytes).toString())).toHaveProperty('openapi');
  });

  it('that is small stays as it is', async () => {
    expect((await ask('/healthz', 'br, gzip')).headers['content-encoding']).toBeUndefined();
  });
});

it.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.000, br;q=0.0', null],
  ['GZIP ; q=0.5', 'gzip'],
  [undefined, null],
  ['deflate, zstd', null],
])('of %s the encoding is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

it('sends strict-transport-security where the public address is https', async () => {
  const { headers } = await ask('/healthz', '');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  const plain = await startTestServer();
  expect((await plain.call('/healthz')).headers.get('strict-transport-security')).toBeNull();
  await plain.stop();
});
