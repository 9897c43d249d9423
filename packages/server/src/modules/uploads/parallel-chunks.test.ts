import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../kernel/database/tables';
import { sendSource } from '../../testing/send-source';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

/** As many as the project's must; `soak/parallel-chunks.ts` does it ten times. */
const uploads = 40;
const chunksOfAFile = 4;
const chunkBytes = 4096;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function sendInParallel(): Promise<{ videoId: string; file: Buffer; statuses: number[] }> {
  const { body } = await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } });
  const videoId = String(body['videoId']);
  const file = randomBytes(chunksOfAFile * chunkBytes);
  const answers = await Promise.all(
    Array.from({ length: chunksOfAFile }, (_, index) => {
      const start = index * chunkBytes;
      const bytes = file.subarray(start, start + chunkBytes);
      const range = `bytes ${start}-${start + chunkBytes - 1}/${file.length}`;
      return sendSource({ url: server.url, token, videoId, bytes, range });
    }),
  );
  return { videoId, file, statuses: answers.map(({ status }) => status).sort() };
}

describe('chunks of one file that end in the same moment', () => {
  it('are all kept, in forty files at once, and each file is processed once', async () => {
    const sent = await Promise.all(Array.from({ length: uploads }, sendInParallel));
    for (const { videoId, file, statuses } of sent) {
      expect(statuses).toEqual([201, 201, 201, 202]);
      const stored = await readFile(server.context.storage.localPath(`sources/${videoId}`));
      expect(stored.equals(file)).toBe(true);
      expect(await server.db.select().from(jobs).where(eq(jobs.subjectId, videoId))).toHaveLength(1);
    }
  });
});
