import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, jobs, uploads, videos } from '../../../schema';
import { MediaError } from '../../../ports/media-engine';
import { demoTeams } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { sampleJpeg } from '../../../testing/sample-images';
import { insertSubtitle, insertVideo } from '../../../testing/samples';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { purgeTrash } from '../trash/purge-trash';
import { sweepStorage } from '../../core/named-files/sweep';
import { purgeUploads } from './purge-uploads';
import { createRangeLocks } from './range-locks';

const dayMs = 24 * 60 * 60 * 1000;
let server: TestServer;
let token: string;
let travelledMs = 0;
/** What the engine does with a source, before it writes the files. */
let inspect: (source: Buffer) => Promise<void>;

beforeAll(async () => {
  const unused = () => Promise.reject(new Error('not used'));
  server = await startTestServer({
    env: { PALCO_UPLOAD_MAX_BYTES: '100000', PALCO_UPLOAD_PENDING_BYTES: '150000' },
    clock: { now: () => Date.now() + travelledMs },
    engine: {
      available: async () => true,
      probe: unused,
      edit: unused,
      extractSound: unused,
      remux: unused,
      picture: ({ path }) => writeFile(path, sampleJpeg()),
      async package({ source, outputFolder, signal, onProgress }) {
        const bytes = await readFile(source);
        onProgress?.(40);
        await Promise.race([
          inspect(bytes),
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        ]);
        await mkdir(join(outputFolder, 'hls'), { recursive: true });
        await writeFile(join(outputFolder, 'hls/master.m3u8'), `#EXTM3U\n# ${bytes.length}\n`);
        await writeFile(join(outputFolder, 'poster.jpg'), 'new poster');
        const shape = { durationSeconds: bytes.length, width: 320, height: 180, truncated: false };
        return { ...shape, renditions: [], posterPath: 'poster.jpg' };
      },
    },
  });
  token = await server.signIn('bruno@colegioatlas.com.br');
});
beforeEach(() => {
  inspect = async () => undefined;
});
afterAll(() => server.stop());

type Body = Record<string, unknown>;
const get = async (id: string): Promise<Body> => (await server.call(`/v1/videos/${id}`, { token })).body;
const begin = (id: string, size: number, more: { version?: number; token?: string } = {}) =>
  server.call(`/v1/videos/${id}/replacement`, {
    token: more.token ?? token,
    body: { size, fileName: 'nova.mp4' },
    headers: more.version === undefined ? {} : { 'if-match': `"${more.version}"` },
  });
const cancel = (id: string) => server.call(`/v1/videos/${id}/replacement`, { token, method: 'DELETE' });
const send = (videoId: string, bytes: Buffer, [start, end] = [0, bytes.length]) =>
  sendSource({
    url: server.url,
    token,
    videoId,
    bytes: bytes.subarray(start, end),
    range: `bytes ${start}-${end - 1}/${bytes.length}`,
    fileName: 'nova.mp4',
  });
const retry = (id: string) => server.call(`/v1/videos/${id}/transcode/retry`, { token, method: 'POST' });
/** The name of the newest source of a video in the store. */
const sourceOf = async (id: string) =>
  (await server.db.select().from(uploads).where(eq(uploads.videoId, id)))[0]?.sourceId;
const isStored = async (sourceId: string | null | undefined) =>
  (await server.context.blobs.stat(`sources/${sourceId}`)) !== null;
const text = async (path: unknown) => (await fetch(server.url + String(path))).text();
const status = async (path: unknown) => (await fetch(server.url + String(path))).status;
const download = async (id: string) =>
  text((await server.call(`/v1/videos/${id}/download`, { token })).body['url']);
const replacementOf = async (id: string) => (await get(id))['replacement'];
const settled = (id: string) => expect.poll(() => replacementOf(id), { timeout: 20_000 });

/** A video that plays, with a source of its own that came through the upload host. */
async function published(values: Partial<typeof videos.$inferInsert> = {}): Promise<string> {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas', { sizeBytes: 3, ...values });
  const now = new Date();
  const range: [number, number] = [0, 2];
  await server.db.insert(uploads).values({
    videoId: id,
    totalBytes: 3,
    partsId: 'gone',
    fileName: 'velha.mp4',
    ranges: [range],
    completedAt: now,
    expiresAt: now,
  });
  await server.context.blobs.put(`sources/${id}`, 'old');
  return id;
}

/** Holds the conversion up until it is let go. */
function holdUp() {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  inspect = () => held;
  return () => letGo();
}

/** Runs the delayed jobs that remove files now. */
async function removeNow(): Promise<void> {
  const ofKind = eq(jobs.kind, 'remove-files');
  await server.db
    .update(jobs)
    .set({ runAfter: new Date(0) })
    .where(ofKind);
  await expect
    .poll(async () =>
      (await server.db.select().from(jobs).where(ofKind)).filter((job) => job.finishedAt === null),
    )
    .toEqual([]);
}

describe('a source that is replaced', () => {
  it('plays until the new one is ready, and is switched in one step', async () => {
    const letGo = holdUp();
    const chapters = [{ inicio: 1, titulo: 'Abertura' }];
    const id = await published({ title: 'Aula', tags: ['física'], privacy: 'private', chapters });
    await insertSubtitle(server.db, id);
    const old = await get(id);
    const file = randomBytes(50);
    expect(await begin(id, 50, { version: 1 })).toMatchObject({
      status: 201,
      body: { videoId: id, version: 2 },
    });
    expect((await send(id, file, [0, 20])).status).toBe(201);
    expect(await get(id)).toMatchObject({
      status: 'ready',
      size: 3,
      replacement: { status: 'uploading', progress: 40 },
    });
    expect((await server.call(`/v1/videos/${id}/source`, { token })).body).toMatchObject({
      total: 50,
      nextOffset: 20,
      status: 'uploading',
    });
    expect(await download(id)).toBe('old');
    expect((await send(id, file, [20, 50])).status).toBe(202);
    await settled(id).toEqual({ status: 'processing', progress: 40, error: null });
    expect((await get(id))['duration']).toBe(60);
    expect(await text(old['playback_url'])).toBe('#EXTM3U\n');
    expect((await server.call('/v1/videos/transcode/progress', { token })).text).toContain('"running"');

    letGo();
    await settled(id).toBeNull();
    const after = await get(id);
    expect(after).toMatchObject({
      title: 'Aula',
      tags: ['física'],
      privacy: 'private',
      chapters,
      status: 'ready',
    });
    expect(after).toMatchObject({ duration: 50, size: 50, version: 2 });
    expect(after['subtitles']).toHaveLength(1);
    expect(await text(after['playback_url'])).toContain('# 50');
    expect(await download(id)).toBe(file.toString());
    // The old files stay readable until every link to them has expired.
    expect(await status(old['playback_url'])).toBe(200);
    const removals = await server.db.select().from(jobs).where(eq(jobs.kind, 'remove-files'));
    const ofRun = removals.find(({ payload }) => String(payload['prefix']).startsWith(`videos/${id}/`));
    // An hour of the link, up to one more of its rounding, twice the length.
    expect(Number(ofRun?.runAfter) - Date.now()).toBeGreaterThan(2 * 3_600_000);
    await removeNow();
    expect(await status(old['playback_url'])).toBe(404);
    expect(await status(after['playback_url'])).toBe(200);
    expect(await server.context.blobs.stat(`sources/${id}`)).toBeNull();
  });

  it('counts with the unfinished bytes that a team may have', async () => {
    const [first, second] = [await published(), await published()];
    expect((await begin(first, 100_000)).status).toBe(201);
    expect((await begin(second, 100_000)).status).toBe(507);
    expect((await cancel(first)).status).toBe(204);
    expect((await begin(second, 100_000)).status).toBe(201);
    expect((await cancel(second)).status).toBe(204);
  });

  it('takes the frame that was its thumbnail along, and keeps a picture that was sent', async () => {
    const id = await published();
    await server.call(`/v1/videos/${id}/thumbnail`, { token, method: 'PATCH', body: { timecode: 1 } });
    const sent = await published();
    const key = `videos/${sent}/chosen.jpg`;
    await server.context.blobs.put(key, 'picture');
    await server.db
      .update(videos)
      .set({ thumbnailKey: key, thumbnailOrigin: 'upload' })
      .where(eq(videos.id, sent));
    for (const one of [id, sent]) {
      await begin(one, 4);
      await send(one, Buffer.from('next'));
      await settled(one).toBeNull();
    }
    expect(await get(id)).toMatchObject({ thumbnailOrigin: 'automatic' });
    expect(await text((await get(id))['thumbnail'])).toBe('new poster');
    expect(await text((await get(sent))['thumbnail'])).toBe('picture');
  });

  it('stays where the new one cannot be processed, which is told and can be forgotten', async () => {
    inspect = () => Promise.reject(new MediaError('CORRUPT_MEDIA', { retryable: false }));
    const id = await published();
    const old = await get(id);
    await begin(id, 4);
    await send(id, Buffer.from('evil'));
    await settled(id).toMatchObject({ status: 'failed', error: { code: 'CORRUPT_MEDIA' } });
    expect(await get(id)).toMatchObject({ status: 'ready', size: 3, duration: 60, error: null });
    expect(await text(old['playback_url'])).toBe('#EXTM3U\n');
    expect(await download(id)).toBe('old');
    expect((await server.call('/v1/videos/transcode/progress', { token })).text).toContain('"CORRUPT_MEDIA"');
    expect((await server.call(`/v1/videos/${id}/source`, { token })).body).toMatchObject({
      status: 'failed',
    });
    const kept = await sourceOf(id);
    expect((await cancel(id)).status).toBe(204);
    expect(await replacementOf(id)).toBeNull();
    await removeNow();
    expect([await download(id), await isStored(kept)]).toEqual(['old', false]);
    inspect = async () => undefined;
    expect((await begin(id, 4)).status).toBe(201);
    await send(id, Buffer.from('good'));
    await settled(id).toBeNull();
    expect(await download(id)).toBe('good');
  });

  it('that could not be processed is kept, and can be processed again', async () => {
    inspect = () => Promise.reject(new MediaError('PROCESSING_FAILED', { retryable: false }));
    const id = await published();
    await begin(id, 4);
    await send(id, Buffer.from('next'));
    await settled(id).toMatchObject({ status: 'failed' });
    inspect = async () => undefined;
    expect((await retry(id)).status).toBe(202);
    await settled(id).toBeNull();
    expect(await download(id)).toBe('next');
    expect((await retry(id)).status).toBe(409);
  });

  it('that failed goes when another one is sent, and after seven days', async () => {
    inspect = () => Promise.reject(new MediaError('PROCESSING_FAILED', { retryable: false }));
    const id = await published();
    const kept: (string | null | undefined)[] = [];
    for (const name of ['one1', 'two2']) {
      expect((await begin(id, 4)).status).toBe(201);
      await send(id, Buffer.from(name));
      await settled(id).toMatchObject({ status: 'failed' });
      kept.push(await sourceOf(id));
    }
    await removeNow();
    expect([await isStored(kept[0]), await isStored(kept[1])]).toEqual([false, true]);
    travelledMs = 8 * dayMs;
    await purgeUploads(server.context, createRangeLocks());
    travelledMs = 0;
    await removeNow();
    expect([await isStored(kept[1]), await replacementOf(id), (await retry(id)).status]).toEqual([
      false,
      null,
      409,
    ]);
    expect(await download(id)).toBe('old');
  });

  it('of a video that failed makes it play', async () => {
    const id = await insertVideo(server.db, 'colegioAtlas', { status: 'failed', failureCode: 'NOT_MEDIA' });
    expect((await begin(id, 4)).status).toBe(201);
    await send(id, Buffer.from('good'));
    await settled(id).toBeNull();
    expect(await get(id)).toMatchObject({ status: 'ready', error: null, duration: 4 });
  });
});

describe('a replacement that is given up', () => {
  it.each([
    ['by its own call', cancel],
    [
      'at the upload host',
      (id: string) => server.call(`/v1/videos/${id}/source`, { token, method: 'DELETE' }),
    ],
  ])('while it is sent %s leaves the old source, and takes no late chunk', async (_name, giveUp) => {
    const id = await published();
    await begin(id, 6);
    await send(id, Buffer.from('second'), [0, 3]);
    expect((await giveUp(id)).status).toBe(204);
    expect(await replacementOf(id)).toBeNull();
    expect(await download(id)).toBe('old');
    expect((await send(id, Buffer.from('second'), [3, 6])).status).toBe(416);
    expect((await cancel(id)).status).toBe(409);
    expect((await begin(id, 6)).status).toBe(201);
    await cancel(id);
  });

  it.each([
    ['by its own call', cancel],
    [
      'as a conversion',
      (id: string) => server.call(`/v1/videos/${id}/transcode/cancel`, { token, method: 'POST' }),
    ],
  ])('while it is converted %s leaves the old source', async (_name, giveUp) => {
    const letGo = holdUp();
    const id = await published();
    await begin(id, 4);
    await send(id, Buffer.from('next'));
    await settled(id).toMatchObject({ status: 'processing', progress: 40 });
    expect((await giveUp(id)).status).toBe(204);
    expect(await get(id)).toMatchObject({ status: 'ready', replacement: null, size: 3 });
    letGo();
    const [job] = await server.db.select().from(jobs).where(eq(jobs.subjectId, id));
    expect(job?.errorCode).toBe('CANCELLED');
    await removeNow();
    expect(await download(id)).toBe('old');
  });

  it('with its video in the trash leaves the old source to a restore', async () => {
    const id = await published();
    await begin(id, 6);
    await send(id, Buffer.from('second'), [0, 3]);
    await server.call(`/v1/videos/${id}`, { token, method: 'DELETE' });
    await server.call(`/v1/videos/${id}/restore`, { token, method: 'POST' });
    expect(await get(id)).toMatchObject({ status: 'ready', replacement: null });
    expect(await download(id)).toBe('old');
  });

  it('after seven days without a byte leaves the old source', async () => {
    const id = await published();
    await begin(id, 6);
    await send(id, Buffer.from('second'), [0, 3]);
    travelledMs = 8 * dayMs;
    await purgeUploads(server.context, createRangeLocks());
    travelledMs = 0;
    expect(await replacementOf(id)).toBeNull();
    expect(await download(id)).toBe('old');
  });
});

describe('a replacement is refused', () => {
  it('while another one is under way: of two at once one begins', async () => {
    const id = await published();
    const answers = await Promise.all([begin(id, 4), begin(id, 4), begin(id, 4)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body['code']).toBe('REPLACEMENT_UNDER_WAY');
    await cancel(id);
  });

  it.each(['created', 'uploading', 'processing'] as const)('for a video that is %s', async (stage) => {
    const id = await insertVideo(server.db, 'colegioAtlas', { status: stage });
    expect(await begin(id, 4)).toMatchObject({ status: 409, body: { code: 'VIDEO_NOT_READY' } });
  });

  it('of an older version, a file that is too large, a blocked team, and another team', async () => {
    const id = await published();
    expect((await begin(id, 4, { version: 7 })).status).toBe(412);
    expect((await begin(id, 100_001)).status).toBe(413);
    const ofTeam = eq(accounts.id, demoTeams.colegioAtlas);
    await server.db.update(accounts).set({ blocked: true }).where(ofTeam);
    expect((await begin(id, 4)).status).toBe(402);
    await server.db.update(accounts).set({ blocked: false }).where(ofTeam);
    const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
    expect([(await begin(foreign, 4)).status, (await cancel(foreign)).status]).toEqual([404, 404]);
    expect(await replacementOf(id)).toBeNull();
  });
});

it('the purge of unowned sources spares those of a replacement', async () => {
  const id = await published();
  await begin(id, 6);
  await send(id, Buffer.from('second'), [0, 3]);
  await server.context.blobs.put('sources/00000000-0000-4000-8000-000000000000', 'lost');
  travelledMs = 3 * dayMs;
  await sweepStorage(server.context);
  travelledMs = 0;
  expect(await server.context.blobs.stat('sources/00000000-0000-4000-8000-000000000000')).toBeNull();
  expect(await download(id)).toBe('old');
  expect((await send(id, Buffer.from('second'), [3, 6])).status).toBe(202);
  await settled(id).toBeNull();
  expect(await download(id)).toBe('second');
  // The source of a later upload has a key of its own, which the purge of the trash must find too.
  await server.call(`/v1/videos/${id}`, { token, method: 'DELETE' });
  const [row] = await server.db.select().from(uploads).where(eq(uploads.videoId, id));
  travelledMs = 40 * dayMs;
  await purgeTrash(server.context);
  travelledMs = 0;
  expect(await server.context.blobs.stat(`sources/${row?.sourceId}`)).toBeNull();
});
