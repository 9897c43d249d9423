import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectMails } from '../../../testing/collect-mails';
import { freePort } from '../../../testing/free-port';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const receiver = fileURLToPath(
  new URL('../../../../../../examples/webhook-receiver/receiver.mjs', import.meta.url),
);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ mailer: collectMails(), env: { PALCO_OUTBOUND_ALLOW: '127.0.0.1' } });
});
afterAll(() => server.stop());

/** Runs the example as its README says, with its lines of output. */
async function startExample(secret: string, port: number) {
  const env = { ...process.env, PALCO_WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(process.execPath, [receiver], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  await expect.poll(() => lines).toContain(`listening on ${port}`);
  return {
    lines,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

it('the example receives what the server sends, does each event once, and refuses what others send', async () => {
  const token = await server.signIn('marina@colegioatlas.com.br');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { body } = await server.call('/v1/webhooks', { token, body: { url, eventos: ['live.created'] } });
  const { webhook, segredo } = body as { webhook: { id: string }; segredo: string };
  const example = await startExample(segredo, port);
  try {
    const { body: live } = await server.call('/v1/live-streams', { token, body: { title: 'Aula aberta' } });
    const told = expect.stringContaining(String(live['id'])) as string;
    await expect.poll(() => example.lines).toEqual([`listening on ${port}`, told]);
    const path = `/v1/webhooks/${webhook.id}/deliveries`;
    const list = async () =>
      (await server.call(path, { token })).body['items'] as {
        id: string;
        status: string;
        tentativas: number;
      }[];
    await expect.poll(list).toMatchObject([{ status: 'delivered', tentativas: 1 }]);

    await server.call(`${path}/${(await list())[0]?.id}/resend`, { token, method: 'POST' });
    await expect.poll(list).toMatchObject([{ status: 'delivered', tentativas: 2 }]);
    expect(example.lines).toHaveLength(2);

    const forged = { method: 'POST', body: '{"type":"live.created","data":{}}' };
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
    const answer = await fetch(url, { ...forged, headers: { ...headers, 'webhook-signature': 'v1,AAAA' } });
    expect(answer.status).toBe(400);
    await expect.poll(() => example.lines.length).toBe(3);
    expect(example.lines[2]).toMatch(/^refused: /);
  } finally {
    await example.stop();
  }
});
