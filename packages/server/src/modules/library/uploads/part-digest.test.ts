import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const digestOf = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

it('F19: a part that does not match its digest is not recorded, and can be repeated', async () => {
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
  const sums = [first, second].map((part) => createHash('sha256').update(part).digest());
  const whole = {
    received: 200_000,
    total: 200_000,
    digest: digestOf(Buffer.concat(sums)),
    parts: [
      [0, 99_999],
      [100_000, 199_999],
    ],
  };
  expect(await send(second, 100_000, digestOf(second))).toMatchObject({ status: 202, body: whole });
  // The answer was lost, and the last part comes again.
  expect(await send(second, 100_000, digestOf(second))).toMatchObject({ status: 202, body: whole });
  expect((await readStoredSource(server.context, videoId))?.equals(file)).toBe(true);
});

it('a source of which a part came without a digest is not proved as a whole', async () => {
  const { body } = await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } });
  const file = randomBytes(20);
  const send = (start: number, headers?: Record<string, string>) =>
    sendSource({
      url: server.url,
      token,
      videoId: String(body.videoId),
      bytes: file.subarray(start, start + 10),
      range: `bytes ${start}-${start + 9}/20`,
      headers,
    });
  await send(0, { 'palco-part-digest': digestOf(file.subarray(0, 10)) });
  const { status, body: answer } = await send(10);
  expect([status, answer]).toEqual([202, { received: 20, total: 20 }]);
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
