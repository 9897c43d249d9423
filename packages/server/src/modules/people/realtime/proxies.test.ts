import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoTeams } from '../../../seed/demo-people';
import { openRealtime } from '../../../testing/realtime-client';
import { proxies, socketProxies } from '../../../testing/reverse-proxies';
import type { ProxyKind } from '../../../testing/reverse-proxies';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const accountId: string = demoTeams.colegioAtlas;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A page of the console behind the proxy: browsers name its origin with each POST and each socket. */
async function openPage({ startProxy }: ProxyKind, asker?: string) {
  const proxy = await startProxy(server.url);
  onTestFinished(() => proxy.stop());
  const token = await server.signIn('marina@colegioatlas.com.br');
  const asked = await fetch(`${proxy.url}/bff/realtime/ticket?accountId=${accountId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(asker !== '' && { origin: asker ?? proxy.url }) },
  });
  expect(asked.status).toBe(201);
  const { ticket } = (await asked.json()) as { ticket: string };
  return {
    url: proxy.url,
    async open(origin: string) {
      const client = await openRealtime({ url: proxy.url, accountId, ticket, origin });
      onTestFinished(() => client.socket.terminate());
      return client;
    },
  };
}

for (const kind of socketProxies)
  describe.skipIf(kind.missing)(kind.name, () => {
    it('lets the socket of the page through, without a word of configuration', async () => {
      const { url, open } = await openPage(kind);
      expect((await open(url)).socket.protocol).toBe('palco');
    });

    it('lets no page of another site through with a ticket that it did not ask for', async () => {
      const { open } = await openPage(kind);
      await expect(open('https://evil.example')).rejects.toThrow('403');
    });

    it('lets no page of another site through with a ticket that a program asked for', async () => {
      const { open } = await openPage(kind, '');
      await expect(open('https://evil.example')).rejects.toThrow('403');
    });
  });

for (const kind of proxies.filter(({ name }) => name === 'nginx'))
  it.skipIf(kind.missing)('nginx by default, without upgrade, refuses sockets at once', async () => {
    const { url, open } = await openPage(kind);
    await expect(open(url)).rejects.toThrow('426');
  });
