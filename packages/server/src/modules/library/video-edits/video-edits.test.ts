import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaError } from '../../../ports/media-engine';
import type { EditTask } from '../../../ports/media-engine';
import { jobs, videos } from '../../../schema';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const limit = { timeout: 30_000 };
let server: TestServer;
let token: string;
const asked: EditTask[] = [];
/** What the engine does before it writes. */
let before: (task: EditTask) => Promise<void>;

const keptOf = ({ ranges }: EditTask): number =>
  ranges.reduce((sum, { from, until }) => sum + until - from, 0);

beforeAll(async () => {
  const unused = () => Promise.reject(new Error('not used'));
  server = await startTestServer({
    engine: {
      available: async () => true,
      probe: unused,
      package: unused,
      extractSound: unused,
      remux: unused,
      picture: unused,
      async edit(task) {
        asked.push(task);
        await before(task);
        const { outputFolder, sourcePath } = task;
        await mkdir(join(outputFolder, 'hls'), { recursive: true });
        await writeFile(join(outputFolder, 'hls/master.m3u8'), `#EXTM3U\n# ${keptOf(task)}\n`);
        if (sourcePath !== null) await writeFile(sourcePath, 'one file');
        const shape = { durationSeconds: keptOf(task), width: 320, height: 180, truncated: false };
        return { ...shape, renditions: [], posterPath: null };
      },
    },
  });
  token = await server.signIn('bruno@colegioatlas.com.br');
});
beforeEach(() => {
  before = async () => undefined;
});
afterAll(() => server.stop());

const call = (
  path: string,
  options: { method?: string; body?: object; version?: number; token?: string } = {},
) =>
  server.call(`/v1/videos/${path}`, {
    token: options.token ?? token,
    ...(options.method && { method: options.method }),
    ...(options.body && { body: options.body }),
    ...(options.version !== undefined && { headers: { 'if-match': `"${options.version}"` } }),
  });
const read = async (id: string) => (await call(`${id}/edit`)).body;
const cut = (id: string, keep: object[], version?: number) =>
  call(`${id}/edit`, { method: 'PUT', body: { keep }, ...(version !== undefined && { version }) });
const undo = (id: string) => call(`${id}/edit`, { method: 'DELETE' });
const ready = async (id: string) => {
  await expect.poll(async () => (await read(id))['status'], limit).toBe('ready');
};
const videoOf = async (id: string) => (await call(id)).body;
const played = async (id: string) =>
  (await fetch(server.url + String((await videoOf(id))['playback_url']))).text();
const putCues = (id: string, cues: object[]) =>
  call(`${id}/subtitles/pt-BR/cues`, { method: 'PUT', body: cues });
const cuesOf = async (id: string) => {
  const { body } = await call(`${id}/subtitles/pt-BR/cues`);
  return (body['cues'] ?? body) as { inicio: number; fim: number; texto: string }[];
};
const insert = () => insertPackagedVideo(server.context, 'colegioAtlas');

describe('an edit of a video', () => {
  it('is all of it before anybody cut it, with the address of its original', async () => {
    const id = await insert();
    expect(await read(id)).toMatchObject({
      keep: [{ from: 0, until: 60 }],
      status: 'none',
      duration: 60,
      originalDuration: 60,
      version: 1,
    });
  });

  it('plays under the same id once it is ready, and its original again once it is given up', async () => {
    const id = await insert();
    const original = await played(id);
    const earlier = String((await videoOf(id))['playback_url']);
    let goOn = (): void => undefined;
    before = () => new Promise((resolve) => (goOn = resolve));
    const answer = await cut(id, [
      { from: 30, until: 50 },
      { from: 5, until: 10 },
    ]);
    expect(answer).toMatchObject({ status: 202, body: { status: 'processing', duration: 25 } });
    await expect.poll(() => asked.at(-1)?.ranges.length, limit).toBe(2);
    // Until then nothing changes for anybody.
    expect(await videoOf(id)).toMatchObject({ duration: 60, status: 'ready' });
    expect(await played(id)).toBe(original);
    goOn();
    await ready(id);
    expect(await videoOf(id)).toMatchObject({ duration: 25, status: 'ready' });
    expect(await played(id)).toContain('# 25');
    // Who is in the middle of playing the former version goes on.
    expect((await fetch(server.url + earlier)).status).toBe(200);
    expect((await undo(id)).status).toBe(204);
    expect(await videoOf(id)).toMatchObject({ duration: 60, status: 'ready' });
    expect(await played(id)).toBe(original);
    expect(await read(id)).toMatchObject({ status: 'none', duration: 60 });
    expect((await undo(id)).body).toMatchObject({ code: 'VIDEO_NOT_EDITED' });
  });

  it('is one of the original when it is changed, and none where all is kept', async () => {
    const id = await insert();
    const original = await played(id);
    await cut(id, [{ from: 10, until: 20 }]);
    await ready(id);
    await cut(id, [{ from: 0, until: 40 }]);
    await ready(id);
    expect(await videoOf(id)).toMatchObject({ duration: 40 });
    expect((await cut(id, [{ from: 0, until: 60 }])).body).toMatchObject({ status: 'none', duration: 60 });
    expect(await played(id)).toBe(original);
  });

  it('takes subtitles and chapters along, and gives them back', async () => {
    const id = await insert();
    const cues = [
      { inicio: 1, fim: 3, texto: 'fora' },
      { inicio: 9, fim: 12, texto: 'cortada' },
      { inicio: 15, fim: 18, texto: 'dentro' },
    ];
    const chapters = [
      { inicio: 0, titulo: 'Abertura' },
      { inicio: 8, titulo: 'Aula' },
      { inicio: 30, titulo: 'Fim' },
    ];
    expect((await putCues(id, cues)).status).toBe(200);
    expect((await call(id, { method: 'PATCH', body: { chapters } })).status).toBe(200);
    await cut(id, [{ from: 10, until: 20 }]);
    await ready(id);
    expect(await cuesOf(id)).toMatchObject([
      { inicio: 0, fim: 2, texto: 'cortada' },
      { inicio: 5, fim: 8, texto: 'dentro' },
    ]);
    expect((await videoOf(id))['chapters']).toEqual([{ inicio: 0, titulo: 'Aula' }]);
    await undo(id);
    expect(await cuesOf(id)).toMatchObject(cues);
    expect((await videoOf(id))['chapters']).toEqual(chapters);
    const subtitle = ((await videoOf(id))['subtitles'] as { url: string }[])[0];
    expect(await (await fetch(server.url + String(subtitle?.url))).text()).toContain('fora');
  });

  it('keeps what somebody corrected in the subtitles of the edited video', async () => {
    const id = await insert();
    await putCues(id, [
      { inicio: 1, fim: 3, texto: 'fora' },
      { inicio: 15, fim: 18, texto: 'dentor' },
    ]);
    await cut(id, [{ from: 10, until: 20 }]);
    await ready(id);
    await putCues(id, [{ inicio: 5, fim: 8, texto: 'dentro' }]);
    await undo(id);
    expect(await cuesOf(id)).toMatchObject([
      { inicio: 1, fim: 3, texto: 'fora' },
      { inicio: 15, fim: 18, texto: 'dentro' },
    ]);
  });
});

describe('several at once', () => {
  it('refuse a second editor who saw an older version', async () => {
    const id = await insert();
    expect((await cut(id, [{ from: 1, until: 9 }], 1)).status).toBe(202);
    expect((await cut(id, [{ from: 2, until: 9 }], 1)).status).toBe(412);
    await ready(id);
  });

  it('make the newest of two edits', async () => {
    const id = await insert();
    let goOn = (): void => undefined;
    before = ({ signal }) =>
      new Promise((resolve, reject) => {
        goOn = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    await cut(id, [{ from: 0, until: 11 }]);
    await expect.poll(() => asked.at(-1)?.ranges, limit).toEqual([{ from: 0, until: 11 }]);
    await cut(id, [{ from: 0, until: 12 }]);
    await expect
      .poll(() => {
        goOn();
        return asked.at(-1)?.ranges;
      }, limit)
      .toEqual([{ from: 0, until: 12 }]);
    goOn();
    await ready(id);
    expect(await videoOf(id)).toMatchObject({ duration: 12 });
  });

  it('do not bring back a video that went to the trash meanwhile', async () => {
    const id = await insert();
    let goOn = (): void => undefined;
    before = () => new Promise((resolve) => (goOn = resolve));
    await cut(id, [{ from: 0, until: 13 }]);
    await expect.poll(() => asked.at(-1)?.ranges, limit).toEqual([{ from: 0, until: 13 }]);
    expect((await call(id, { method: 'DELETE' })).status).toBe(204);
    goOn();
    const open = async () => (await server.db.select().from(jobs).where(eq(jobs.subjectId, id)))[0]?.status;
    await expect.poll(open, limit).toBe('failed');
    expect((await call(`${id}/restore`, { method: 'POST' })).body).toMatchObject({
      duration: 60,
      status: 'ready',
    });
    expect(await read(id)).toMatchObject({ status: 'failed', keep: [{ from: 0, until: 13 }] });
  });

  it('let a subtitle that was written meanwhile follow as well', async () => {
    const id = await insert();
    let goOn = (): void => undefined;
    let count = 0;
    before = () => {
      count += 1;
      return new Promise((resolve) => (goOn = resolve));
    };
    await cut(id, [{ from: 10, until: 24 }]);
    await expect.poll(() => count, limit).toBe(1);
    await putCues(id, [{ inicio: 12, fim: 14, texto: 'nova' }]);
    await expect
      .poll(async () => {
        goOn();
        return (await read(id))['status'];
      }, limit)
      .toBe('ready');
    expect(await cuesOf(id)).toMatchObject([{ inicio: 2, fim: 4, texto: 'nova' }]);
  });
});

describe('what is refused or fails', () => {
  it('is told, and the video plays what it played', async () => {
    const id = await insert();
    before = () => Promise.reject(new MediaError('CORRUPT_MEDIA', { retryable: false }));
    await cut(id, [{ from: 3, until: 9 }]);
    await expect.poll(async () => (await read(id))['status'], limit).toBe('failed');
    expect(await read(id)).toMatchObject({ error: { code: 'CORRUPT_MEDIA' } });
    expect(await videoOf(id)).toMatchObject({ duration: 60, status: 'ready' });
    expect((await undo(id)).status).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'none' });
  });

  it('is nothing at all, a video of another team, and one that does not play', async () => {
    const id = await insert();
    expect((await cut(id, [{ from: 80, until: 90 }])).status).toBe(422);
    expect((await cut(id, [{ from: 9, until: 3 }])).status).toBe(422);
    const foreign = await insertPackagedVideo(server.context, 'verticeEstudio');
    expect((await cut(foreign, [{ from: 1, until: 9 }])).status).toBe(404);
    expect((await call(`${foreign}/edit`)).status).toBe(404);
    expect((await undo(foreign)).status).toBe(404);
    const keep = [{ from: 1, until: 9 }];
    expect((await call(`${foreign}/clips`, { body: { keep, title: 'Trecho' } })).status).toBe(404);
    await server.db.update(videos).set({ status: 'processing' }).where(eq(videos.id, id));
    expect((await call(`${id}/edit`)).body).toMatchObject({ code: 'VIDEO_NOT_READY' });
    expect((await call(`${randomUUID()}/edit`)).status).toBe(404);
  });

  it('is an edit while the source is replaced', async () => {
    const id = await insert();
    await server.db.update(videos).set({ replacementStatus: 'processing' }).where(eq(videos.id, id));
    expect((await cut(id, [{ from: 1, until: 9 }])).body).toMatchObject({ code: 'REPLACEMENT_UNDER_WAY' });
  });
});

describe('a clip of a video', () => {
  it('is a video of its own, with an original, subtitles and chapters', async () => {
    const id = await insert();
    await putCues(id, [{ inicio: 21, fim: 23, texto: 'trecho' }]);
    await call(id, { method: 'PATCH', body: { chapters: [{ inicio: 20, titulo: 'Parte' }] } });
    const keep = [{ from: 20, until: 28 }];
    const { status, body } = await call(`${id}/clips`, { body: { keep, title: 'Trecho' } });
    expect(status).toBe(202);
    const clip = String(body['videoId']);
    await expect.poll(async () => (await videoOf(clip))['status'], limit).toBe('ready');
    expect(await videoOf(clip)).toMatchObject({
      title: 'Trecho',
      duration: 8,
      size: 8,
      chapters: [{ inicio: 0, titulo: 'Parte' }],
    });
    expect(await cuesOf(clip)).toMatchObject([{ inicio: 1, fim: 3, texto: 'trecho' }]);
    expect(await videoOf(id)).toMatchObject({ duration: 60 });
    const { url } = (await call(`${clip}/download`)).body;
    expect(await (await fetch(server.url + String(url))).text()).toBe('one file');
  });
});
