import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads, videos } from '../../../schema';
import { insertVideo } from '../../../testing/samples';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const LIMIT = 1_000_000;
const SIZE = 800_000;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_UPLOAD_PENDING_BYTES: String(LIMIT) } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function createVideo(): Promise<string> {
  return String((await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } })).body['videoId']);
}

async function pendingBytes(): Promise<number> {
  const [row] = await server.db
    .select({ bytes: sql<number>`coalesce(sum(${uploads.totalBytes}), 0)::int` })
    .from(uploads)
    .innerJoin(videos, eq(videos.id, uploads.videoId))
    .where(and(isNull(uploads.completedAt), isNull(uploads.purgedAt)));
  return row?.bytes ?? 0;
}

const ten = <Made>(make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: 10 }, make));

describe('ten sources of 800 kB against a limit of 1 MB, begun at once', () => {
  it('as uploads: one is taken', async () => {
    const before = await pendingBytes();
    expect(before).toBe(0);
    const ids = await ten(createVideo);
    const range = `bytes 0-999/${SIZE}`;
    const answers = await Promise.all(
      ids.map((videoId) =>
        sendSource({ url: server.url, token, videoId, bytes: randomBytes(1_000), range, isRaw: true }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(507)]);
    expect(await pendingBytes()).toBeLessThanOrEqual(LIMIT);
    await server.db.delete(uploads);
  });

  it('as replacements: one is taken', async () => {
    const ids = await ten(() => insertVideo(server.db, 'colegioAtlas', { status: 'ready' }));
    const body = { size: SIZE, fileName: 'aula.mp4' };
    const answers = await Promise.all(
      ids.map((id) => server.call(`/v1/videos/${id}/replacement`, { token, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(507)]);
    expect(await pendingBytes()).toBeLessThanOrEqual(LIMIT);
  });
});
