import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInBrands } from '../brand/brand.pure';
import type { Brand } from '../brand/brand.pure';
import { applyBrowserPolicy } from './browser-policy';
import { serveConsole } from './console-files';
import { createApp } from './create-app';
import { answerErrors } from './error-answers';

const palco: Brand = { ...builtInBrands.palco, isOwn: true };
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palco-console-'));
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'dist', '.env'), 'secret');
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'dist', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'dist', 'assets', 'main-1a2b3c.js'), 'export {}');
  const script = join(folder, 'dist', 'assets', 'main-1a2b3c.js');
  writeFileSync(`${script}.br`, brotliCompressSync('export {}'));
  writeFileSync(`${script}.gz`, gzipSync('export {}'));
  app = createApp({ logLevel: 'silent', trustProxy: false });
  await applyBrowserPolicy(app, {
    corsOrigins: [],
    publicUrl: null,
    s3: null,
    mediaSecondUrl: null,
    hosts: { analytics: null, studio: null, upload: null, realtime: null },
  });
  answerErrors(app);
  await serveConsole(app, join(folder, 'dist'), palco);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, accept = 'text/html,application/xhtml+xml') =>
  app.inject({ url, headers: { accept } });

describe('the console', () => {
  it.each([
    '/',
    '/index.html',
    '/vod/dashboard',
    '/auth/login?redirectTo=%2Fvod.html',
    '/streaming/7/panel',
    '/vod/v1.0',
  ])('is the page at %s, under a strict policy and never kept', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>Console</title>']);
    expect(headers['cache-control']).toBe('no-cache');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('answers a HEAD for a file with its headers alone', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/favicon.svg' });
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', '']);
  });

  it('keeps hashed files for ever and others not', async () => {
    expect((await get('/assets/main-1a2b3c.js', '*/*')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript') as string,
    });
    expect((await get('/favicon.svg', 'image/*')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/v1/nothing', 'text/html'],
    ['/bff/nothing', 'text/html'],
    ['/media/x/y', 'text/html'],
    ['/assets/main-gone.js', 'text/html'],
    ['/metrics', 'text/html'],
    ['/.env', 'text/html'],
    ['/%2eenv', 'text/html'],
    ['/.git/config', 'text/html'],
    ['/vod/.DS_Store', 'text/html'],
    ['/wp-login.php', 'text/html'],
    ['/backup.sql', 'text/html'],
    [`/bff/users/${'a'.repeat(600)}`, 'text/html'],
    [`/v1/videos/${'%C3%A9'.repeat(513)}`, 'application/json'],
    ['/vod/dashboard', 'application/json'],
    ['/.env', '*/*'],
    ['/assets/main-1a2b3c.js.br', '*/*'],
    ['/assets', '*/*'],
    ['/Favicon.svg', '*/*'],
    ['//favicon.svg', '*/*'],
    ['/../secret.txt', '*/*'],
    ['/%2e%2e/secret.txt', '*/*'],
    ['/..%2fsecret.txt', '*/*'],
    ['/assets/..%5c..%5csecret.txt', '*/*'],
  ])('is not at %s for %s', async (url, accept) => {
    const { statusCode, body } = await get(url, accept);
    expect([400, 403, 404]).toContain(statusCode);
    expect(JSON.parse(body)).toMatchObject({
      code: expect.any(String) as string,
      requestId: expect.any(String) as string,
    });
    expect(body).not.toContain('"secret"');
  });

  it('knows no operation for an address that the router does not route', async () => {
    const answer = (length: number) =>
      app.inject({ method: 'PATCH', url: `/v1/videos/${'a'.repeat(length)}/source` });
    expect([(await answer(512)).statusCode, (await answer(513)).statusCode]).toEqual([405, 404]);
  });

  it('that is not built says how to build it', async () => {
    const bare = createApp({ logLevel: 'silent', trustProxy: false });
    answerErrors(bare);
    await serveConsole(bare, join(folder, 'nothing'), palco);
    const { statusCode, body } = await bare.inject({ url: '/', headers: { accept: 'text/html' } });
    expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build') as string]);
    await bare.close();
  });
});

describe('a built file', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is sent to a client that accepts %s as %s, kept apart by caches', async (accepted, encoding, open) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await app.inject({ url: '/assets/main-1a2b3c.js', headers });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(open(answer.rawPayload).toString()).toBe('export {}');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['vary']).toContain('Accept-Encoding');
    expect(answer.headers['cache-control']).toContain('immutable');
    const again = await app.inject({
      url: '/assets/main-1a2b3c.js',
      headers: { ...headers, 'if-none-match': String(answer.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['gzip;q=0.000, br;q=0', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
  ])('is sent to a client that accepts «%s» as %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await app.inject({ url: '/assets/main-1a2b3c.js', headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it('has an etag for each encoding, which is also found in a list', async () => {
    const url = '/assets/main-1a2b3c.js';
    const plain = await app.inject({ url });
    const brotli = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(plain.headers['etag']).not.toBe(brotli.headers['etag']);
    const known = `"another", W/${String(plain.headers['etag'])}`;
    expect((await app.inject({ url, headers: { 'if-none-match': known } })).statusCode).toBe(304);
    expect((await app.inject({ url, headers: { 'if-none-match': '"another"' } })).statusCode).toBe(200);
  });

  it('is served from memory once it was read, and is a 404 if it was removed before', async () => {
    const url = '/assets/once-4d5e6f.js';
    const path = join(folder, 'dist', 'assets', 'once-4d5e6f.js');
    for (const one of [path, `${path}.br`]) writeFileSync(one, 'once');
    const own = createApp({ logLevel: 'silent', trustProxy: false });
    answerErrors(own);
    await serveConsole(own, join(folder, 'dist'), palco);
    expect((await own.inject({ url })).body).toBe('once');
    for (const one of [path, `${path}.br`]) rmSync(one);
    expect((await own.inject({ url })).body).toBe('once');
    // This encoding had not been read.
    const late = await own.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([late.statusCode, late.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
    await own.close();
  });
});
