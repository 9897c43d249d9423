import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '../../../schema';
import { openPost, sendRange, sendSource } from '../../../testing/send-source';
import type { OpenPost } from '../../../testing/send-source';
import { settingsOf, startS3Server } from '../../../testing/s3-server';
import type { S3Server } from '../../../testing/s3-server';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';

const MIB = 1024 * 1024;
/** What a break may cost. */
const bound = MIB;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

/** Its parts are files on a disk, or objects in a bucket, where small pieces have to be joined at the end. */
describe.each(['disk', 'bucket'] as const)('on a %s', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(
      kind === 'disk' ? { storage: 'folder' } : { env: settingsOf(s3.location, 'broken-chunks/') },
    );
    token = await server.signIn('marina@colegioatlas.com.br');
  });
  afterAll(() => server.stop());

  async function createVideo(): Promise<string> {
    return String((await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } })).body['videoId']);
  }
  async function probe(videoId: string) {
    const { body } = await server.call(`/v1/videos/${videoId}/source`, { token });
    return body as { nextOffset: number; ranges: [number, number][] };
  }
  const rowOf = async (videoId: string) =>
    (await server.db.select().from(uploads).where(eq(uploads.videoId, videoId)))[0];
  const digestOf = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

  /** Begins a chunk of the bytes from `start` to `end` and sends `bytes` of it; the connection stays open. */
  function begin(
    videoId: string,
    file: Buffer,
    { start, end, bytes, digest }: { start: number; end: number; bytes: number; digest?: boolean },
  ): OpenPost {
    const part = file.subarray(start, end);
    const open = openPost({
      url: server.url,
      token,
      videoId,
      bytes: part,
      range: `bytes ${start}-${end - 1}/${file.length}`,
      isRaw: true,
      headers: digest ? { 'palco-part-digest': digestOf(part) } : {},
    });
    open.request.on('error', () => undefined);
    open.request.write(open.form.subarray(0, bytes));
    return open;
  }
  const send = (videoId: string, file: Buffer, start: number, end = file.length) =>
    sendRange({ url: server.url, token, videoId, file, start, end, isRaw: true });
  const holds = async (videoId: string, file: Buffer) =>
    (await readStoredSource(server.context, videoId))?.equals(file);

  describe('a chunk whose connection breaks', () => {
    it('F27: goes on at the last byte that came', async () => {
      const videoId = await createVideo();
      const file = randomBytes(8 * MIB);
      const open = begin(videoId, file, { start: 0, end: file.length, bytes: 6 * MIB });
      await expect.poll(async () => (await probe(videoId)).nextOffset).toBe(6 * MIB);
      open.request.destroy();
      await expect(open.answer).rejects.toThrow();
      const { nextOffset } = await probe(videoId);
      expect(6 * MIB - nextOffset).toBeLessThanOrEqual(bound);
      expect((await send(videoId, file, nextOffset)).status).toBe(202);
      expect(await holds(videoId, file)).toBe(true);
    });

    it('goes on while this side still believes that it is open', async () => {
      const videoId = await createVideo();
      const file = randomBytes(3 * MIB);
      const open = begin(videoId, file, { start: 0, end: file.length, bytes: 2 * MIB });
      await expect.poll(async () => (await probe(videoId)).nextOffset).toBe(2 * MIB);
      expect((await send(videoId, file, 2 * MIB)).status).toBe(202);
      await expect(open.answer).rejects.toThrow();
      expect(await holds(videoId, file)).toBe(true);
    });

    it('does not lose its place to a client that asks, nor to one that begins before it', async () => {
      const videoId = await createVideo();
      const file = randomBytes(4 * MIB);
      const open = begin(videoId, file, { start: MIB, end: 3 * MIB, bytes: MIB });
      await expect.poll(async () => (await probe(videoId)).ranges).toEqual([[MIB, 2 * MIB - 1]]);
      const other = send(videoId, file, 0, 2 * MIB);
      open.request.end(open.form.subarray(MIB));
      expect([(await open.answer).status, (await other).status]).toEqual([201, 201]);
      expect((await send(videoId, file, 3 * MIB)).status).toBe(202);
      expect(await holds(videoId, file)).toBe(true);
    });

    it('is finished by its last byte where only the answer was lost', async () => {
      const videoId = await createVideo();
      const file = randomBytes(MIB);
      const open = begin(videoId, file, { start: 0, end: file.length, bytes: file.length });
      await expect(open.answer).resolves.toMatchObject({ status: 202 });
      expect((await send(videoId, file, file.length - 1)).status).toBe(202);
    });

    it('is taken whole as well, from a client that knows no better', async () => {
      const videoId = await createVideo();
      const file = randomBytes(2 * MIB);
      begin(videoId, file, { start: 0, end: file.length, bytes: MIB });
      await expect.poll(async () => (await probe(videoId)).nextOffset).toBe(MIB);
      const again = begin(videoId, file, { start: MIB, end: file.length, bytes: 1000 });
      await expect.poll(async () => (await probe(videoId)).nextOffset).toBe(MIB + 1000);
      again.request.destroy();
      expect((await send(videoId, file, 0)).status).toBe(202);
      expect(await holds(videoId, file)).toBe(true);
    });

    it('is ended where the browser begins it anew by itself', async () => {
      const videoId = await createVideo();
      const file = randomBytes(MIB);
      const url = `${server.url}/v1/videos/${videoId}/source?fileName=a.mp4&attempt=`;
      const post = (attempt: string) =>
        fetch(url + attempt, {
          method: 'POST',
          body: file,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/octet-stream',
            'content-range': `bytes 0-${MIB - 1}/${2 * MIB}`,
          },
        }).then(({ status }) => status);
      expect(await post('first')).toBe(201);
      await expect(post('first')).rejects.toThrow();
      expect(await post('second')).toBe(201);
    });

    it('refuses other bytes where bytes came', async () => {
      const videoId = await createVideo();
      const file = randomBytes(MIB);
      const open = begin(videoId, file, { start: 0, end: file.length, bytes: 1000 });
      await expect.poll(async () => (await probe(videoId)).nextOffset).toBe(1000);
      open.request.destroy();
      expect(await send(videoId, randomBytes(MIB), 0)).toMatchObject({
        status: 409,
        body: { code: 'CHUNK_CONFLICT' },
      });
      expect((await send(videoId, file, 0)).status).toBe(202);
    });
  });

  it('what came of a chunk is recorded while it goes on, for a process that is killed', async () => {
    const videoId = await createVideo();
    // Less is not worth a part of its own.
    const came = kind === 'disk' ? 3 * MIB : 14 * MIB;
    const file = randomBytes(came + MIB);
    const open = begin(videoId, file, { start: 0, end: file.length, bytes: came });
    await expect
      .poll(async () => (await rowOf(videoId))?.ranges, { timeout: 5_000 })
      .toEqual([[0, came - 1]]);
    const stored = Buffer.alloc(came);
    const { partsId } = (await rowOf(videoId))!;
    const read = await server.context.parts.read({ key: `sources/${videoId}`, id: partsId! }, stored, 0);
    expect([read, stored.equals(file.subarray(0, came))]).toEqual([came, true]);
    open.request.end(open.form.subarray(came));
    expect((await open.answer).status).toBe(202);
    expect(await holds(videoId, file)).toBe(true);
  });

  describe('a chunk with a digest', () => {
    it('that breaks is proved by the digest of what came of it', async () => {
      const videoId = await createVideo();
      const file = randomBytes(2 * MIB);
      const open = begin(videoId, file, { start: 0, end: file.length, bytes: MIB, digest: true });
      await expect.poll(async () => (await rowOf(videoId))?.videoId).toBe(videoId);
      open.request.destroy();
      await expect.poll(async () => (await probe(videoId)).nextOffset).toBeGreaterThan(0);
      const { nextOffset } = await probe(videoId);
      const [came, rest] = [file.subarray(0, nextOffset), file.subarray(nextOffset)];
      const answer = await sendSource({
        url: server.url,
        token,
        videoId,
        bytes: rest,
        range: `bytes ${nextOffset}-${file.length - 1}/${file.length}`,
        isRaw: true,
        headers: { 'palco-part-digest': digestOf(rest) },
      });
      const sums = [came, rest].map((part) => createHash('sha256').update(part).digest());
      expect(answer).toMatchObject({
        status: 202,
        body: {
          digest: digestOf(Buffer.concat(sums)),
          parts: [
            [0, nextOffset - 1],
            [nextOffset, file.length - 1],
          ],
        },
      });
    });
  });
});
