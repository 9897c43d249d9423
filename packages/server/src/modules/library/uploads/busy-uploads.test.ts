import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../../seed/demo-people';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const MIB = 1024 * 1024;
const login = 'marina@colegioatlas.com.br';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn(login);
});
afterAll(() => server.stop());

it('leaves sign-in and lists usable while eight uploads run', { timeout: 120_000 }, async () => {
  const chunk = randomBytes(4 * MIB);
  const answered = new AbortController();
  let running = 0;
  let chunks = 0;
  const uploads = Array.from({ length: 8 }, async () => {
    const { body } = await server.call('/v1/videos/vod', { token, body: { title: 'Envio' } });
    running += 1;
    for (let index = 0; !answered.signal.aborted && index < 200; index += 1) {
      const start = index * chunk.length;
      const range = `bytes ${start}-${start + chunk.length - 1}/${chunk.length * 200}`;
      const videoId = String(body['videoId']);
      const { status } = await sendSource({ url: server.url, token, videoId, bytes: chunk, range });
      expect([201, 202]).toContain(status);
      chunks += 1;
    }
    running -= 1;
  });
  try {
    await expect.poll(() => running, { timeout: 30_000 }).toBe(8);
    for (let index = 0; index < 40; index += 1) {
      expect((await server.call('/v1/videos?title=aula', { token })).status).toBe(200);
      if (index % 10 > 0) continue;
      const signIn = await server.call('/api/user/login', { body: { login, password: demoPassword } });
      expect(signIn.status).toBe(200);
    }
    // All uploads were under way during the answers above; the bench measures their latency.
    expect(running).toBe(8);
    expect(chunks).toBeGreaterThan(0);
  } finally {
    answered.abort();
    await Promise.all(uploads);
  }
});
