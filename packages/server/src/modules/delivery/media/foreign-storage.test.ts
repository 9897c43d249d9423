import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaEngine } from '../../../ports/media-engine';
import { createMemoryStorage } from '../../../testing/memory-storage';
import { sendRange } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';

/** An engine whose playlist is the source itself. */
const copying: MediaEngine = {
  available: async () => true,
  probe: () => Promise.reject(new Error('not used')),
  edit: () => Promise.reject(new Error('not used')),
  extractSound: () => Promise.reject(new Error('not used')),
  remux: () => Promise.reject(new Error('not used')),
  picture: () => Promise.reject(new Error('not used')),
  async package({ source, outputFolder }) {
    await mkdir(join(outputFolder, 'hls'), { recursive: true });
    await writeFile(join(outputFolder, 'hls', 'master.m3u8'), await readFile(source));
    const size = { width: 320, height: 240, renditions: [], posterPath: null };
    return { ...size, durationSeconds: 1, truncated: false };
  },
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ engine: copying, storage: createMemoryStorage() });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function createVideo(): Promise<string> {
  return String((await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } })).body['videoId']);
}
const sendChunk = (videoId: string, file: Buffer, [start, end]: readonly [number, number]) =>
  sendRange({ url: server.url, token, videoId, file, start, end });

describe('a server whose storage is no disk', () => {
  it('takes a source in chunks, makes it playable and serves it', async () => {
    const videoId = await createVideo();
    const file = randomBytes(40_000);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((index) => sendChunk(videoId, file, [index * 10_000, (index + 1) * 10_000])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 202]);
    const seen = async () => (await server.call(`/v1/videos/${videoId}`, { token })).body;
    await expect.poll(async () => (await seen())['status']).toBe('ready');
    const played = await fetch(server.url + String((await seen())['playback_url']));
    expect(Buffer.from(await played.arrayBuffer()).equals(file)).toBe(true);
    expect(await readdir(join(server.dataDir, 'storage')).catch(() => [])).toEqual([]);
    // A retry of a chunk whose response was lost is accepted; other bytes for the same range are refused.
    expect((await sendChunk(videoId, file, [10_000, 20_000])).status).toBe(202);
    expect((await sendChunk(videoId, randomBytes(40_000), [10_000, 20_000])).status).toBe(409);
  });

  it('takes chunks that overlap, cut differently, and refuses other bytes', async () => {
    const videoId = await createVideo();
    const file = randomBytes(5000);
    expect((await sendChunk(videoId, file, [1000, 2000])).status).toBe(201);
    expect((await sendChunk(videoId, file, [3000, 3500])).status).toBe(201);
    expect((await sendChunk(videoId, randomBytes(5000), [1500, 3200])).status).toBe(409);
    expect((await sendChunk(videoId, file, [500, 4000])).status).toBe(201);
    expect((await sendChunk(videoId, file, [0, 5000])).status).toBe(202);
    expect((await readStoredSource(server.context, videoId))?.equals(file)).toBe(true);
  });

  it('keeps nothing of a source that was discarded', async () => {
    const videoId = await createVideo();
    await sendChunk(videoId, randomBytes(1000), [0, 500]);
    const answer = await server.call(`/v1/videos/${videoId}/source`, { token, method: 'DELETE' });
    expect(answer.status).toBe(204);
    const uploads = await server.context.parts.list({ begunBefore: new Date(Date.now() + 60_000) });
    expect(uploads.filter(({ key }) => key.endsWith(videoId))).toEqual([]);
  });
});
