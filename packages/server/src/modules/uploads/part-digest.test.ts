import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendSource } from '../../testing/send-source';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { readStoredSource } from '../../testing/stored-source';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const digestOf = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

it('F19: a part that is not the one of its digest is not kept, and may come again', async () => {
  const { body } = await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } });
  const videoId = String(body.videoId);
  const file = randomBytes(200_000);
  const damaged = Buffer.from(file);
  damaged[60_000] = (damaged[60_000] ?? 0) ^ 1;
  const send = (bytes: Buffer, start: number, digest: string) =>
    sendSource({
      url: server.url,
      token,
      videoId,
      bytes,
      range: `bytes ${start}-${start + bytes.length - 1}/${file.length}`,
      headers: { 'palco-part-digest': digest },
    });

  const first = file.subarray(0, 100_000);
  expect(await send(damaged.subarray(0, 100_000), 0, digestOf(first))).toMatchObject({
    status: 503,
    body: { code: 'DIGEST_MISMATCH' },
  });
  expect((await server.call(`/v1/videos/${videoId}/source`, { token })).body).toMatchObject({ ranges: [] });
  expect((await send(first, 0, digestOf(first))).status).toBe(201);
  const second = file.subarray(100_000);
  expect((await send(second, 100_000, digestOf(second))).status).toBe(202);
  expect((await readStoredSource(server.context, videoId))?.equals(file)).toBe(true);
});

it('a digest of another form is refused', async () => {
  const { body } = await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } });
  const answer = await sendSource({
    url: server.url,
    token,
    videoId: String(body.videoId),
    bytes: randomBytes(10),
    range: 'bytes 0-9/10',
    headers: { 'palco-part-digest': 'md5=:abc:' },
  });
  expect(answer.status).toBe(400);
});
