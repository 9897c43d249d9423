import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { loadSdkUploader } from '../../../testing/sdk-uploader';
import type { SentEntry } from '../../../testing/sdk-uploader';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';
import { startWeakLine } from '../../../testing/weak-line';

const MIB = 1024 * 1024;
/** What a break may cost. */
const bound = MIB;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const digest = (bytes: Uint8Array | null): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** Sends a file with the SDK in chunks that no connection of the line lives long enough for. */
async function sendOver(url: string, { videoId, bytes }: { videoId: string; bytes: Uint8Array }) {
  const sdk = await loadSdkUploader();
  const percents: number[] = [];
  const entry = await new Promise<SentEntry>((resolve) => {
    const queue = sdk.createUploadQueue({
      transport: sdk.createParallelTransport(sdk.createFetchTransport(), {
        announced: () => ({ parallelChunks: true, rawChunks: true }),
      }),
      ports: { random: { next: () => 0 } },
      chunkSize: 4 * MIB,
      concurrency: 1,
      getToken: () => token,
      sourceUrl: (id) => `${url}/v1/videos/${id}/source`,
      createVideo: async () => ({ videoId }),
      onFinished: resolve,
      onError: resolve,
    });
    onTestFinished(() => queue.dispose());
    const [id = ''] = queue.add([new File([Uint8Array.from(bytes)], 'aula.mp4')]).accepted;
    queue.entry(id).subscribe((one) => void (one && percents.push(one.progress)));
  });
  return { entry, percents };
}

it.each([
  ['that breaks', { bytesPerSecond: 4 * MIB, cutEveryMs: 700 }],
  // A chunk that the server believes to be under way gives way after a second.
  [
    'whose breaks the server does not notice',
    { bytesPerSecond: 2 * MIB, cutEveryMs: 2_000, isUnnoticed: true },
  ],
])('F27: a file arrives over a line %s, and each break costs at most a MiB', async (_name, weakness) => {
  const { body } = await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } });
  const videoId = String(body['videoId']);
  const bytes = randomBytes(9 * MIB);
  // No connection carries a whole chunk; up to three chunks share the line.
  const line = await startWeakLine(server.url);
  line.weaken(weakness);
  onTestFinished(() => line.stop());
  const { entry, percents } = await sendOver(line.url, { videoId, bytes });
  expect(entry).toMatchObject({ stage: 'done' });
  expect(digest(await readStoredSource(server.context, videoId))).toBe(digest(bytes));
  expect(line.cuts).toBeGreaterThan(0);
  expect(line.takenBytes).toBeLessThan(bytes.length + line.cuts * bound);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
});
