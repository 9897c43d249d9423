import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { proxies } from '../../../testing/reverse-proxies';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer, TestServerOptions } from '../../../testing/start-test-server';
import { composeMail } from './compose-mail.pure';
import { createOutboxMailer, outboxFolder, readOutbox } from './outbox';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  servers.push(server);
  return server;
}

const signal = new AbortController().signal;
const hostile = '<img src=x onerror=alert(1)>"\'&';
const mail = composeMail({
  to: 'ana@exemplo.com.br',
  language: 'pt-BR',
  brand: { name: 'Palco', color: '#2f4bf0', logo: null },
  subject: `Senha ${hostile}`,
  greeting: `Olá, ${hostile}.`,
  paragraphs: [],
  action: { label: 'Abrir', url: 'https://palco.example/auth/x?email=ana%40exemplo.com.br&token=t' },
  notes: [],
});

interface Page {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

async function page(server: TestServer, origin = server.url): Promise<Page> {
  const response = await fetch(`${origin}${server.context.outboxPath ?? '/dev/outbox'}`);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}

describe('the outbox', () => {
  it('gets the mails of a server without a mail server, as files for their owner', async () => {
    const server = await start({ mailer: true });
    const body = { email: 'bruno@colegioatlas.com.br' };
    await server.call('/bff/forget-password/send-email', { body });
    const folder = outboxFolder(server.dataDir);
    await expect.poll(() => readOutbox(folder)).toHaveLength(1);
    const [entry] = await readOutbox(folder);
    const path = join(folder, entry?.file ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const source = await readFile(path, 'utf8');
    expect(source).toMatch(/^To: bruno@colegioatlas\.com\.br\r$/m);
    expect(entry?.text).toContain(`${server.url}/auth/recover-password/new?email=`);
    const { text } = await page(server);
    expect(text).toContain(`<a href="${server.url}/auth/recover-password/new?email=bruno%40`);
  });

  it('keeps the newest hundred', async () => {
    const server = await start();
    const folder = outboxFolder(server.dataDir);
    const mailer = createOutboxMailer({ folder, from: 'no-reply@localhost', clock: server.context.clock });
    await Promise.all(
      Array.from({ length: 103 }, (_, i) => mailer.send({ ...mail, subject: `${i}` }, { signal })),
    );
    const kept = await readOutbox(folder);
    expect(kept.map(({ subject }) => Number(subject))).toEqual(
      Array.from({ length: 100 }, (_, i) => 102 - i),
    );
    expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(100);
  });

  it('shows both parts as text under a policy that runs nothing', async () => {
    const server = await start();
    await server.context.mailer.send(mail, { signal });
    const { status, headers, text } = await page(server);
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none';/);
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<img|<script|onerror=[^&]*>(?!.*&)/);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).toContain(
      '<a href="https://palco.example/auth/x?email=ana%40exemplo.com.br&amp;token=t" rel="noreferrer">',
    );
    expect(text).toContain('&lt;!doctype html&gt;');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is not readable by CORS, not even for an allowed origin', async () => {
    const origin = 'https://console.example.com';
    const server = await start({ env: { PALCO_CORS_ORIGINS: origin } });
    const headers = { origin };
    const api = await fetch(`${server.url}/bff/me`, { headers });
    expect(api.headers.get('access-control-allow-origin')).toBe(origin);
    const outbox = await fetch(server.url + String(server.context.outboxPath), { headers });
    expect(outbox.status).toBe(200);
    expect(outbox.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is empty before the first mail', async () => {
    expect((await page(await start())).text).toContain('No mail was written yet.');
  });

  it.each([
    ['a mail server is set', { PALCO_SMTP_URL: 'smtp://127.0.0.1:1', PALCO_MAIL_FROM: 'a@b.c' }],
    ['it is production without demo data', { NODE_ENV: 'production' }],
  ])('is not there where %s', async (_, env) => {
    const server = await start({ env });
    expect(server.context.outboxPath).toBeNull();
    const { status, text } = await page(server);
    expect([status, text.includes('Outbox')]).toEqual([404, false]);
  });
});

describe.each(proxies)('behind $name', ({ name, missing, startProxy }) => {
  const run = missing === null ? it : it.skip;
  if (missing !== null) console.info(`skipped behind ${name}: ${missing}`);

  run('opens under its random path alone, whatever a remote client sends', async () => {
    const server = await start();
    await server.context.mailer.send(mail, { signal });
    const proxy = await startProxy(server.url);
    try {
      const guesses = ['', '/', '/index.html', '/..%2f', `/${'A'.repeat(22)}`];
      for (const guess of guesses) {
        const answer = await fetch(`${proxy.url}/dev/outbox${guess}`, { headers: { host: 'localhost' } });
        expect([guess, answer.status]).toEqual([guess, 404]);
        expect(await answer.text()).not.toContain('palco.example');
      }
      expect((await page(server, proxy.url)).text).toContain('palco.example');
    } finally {
      await proxy.stop();
    }
  });
});
