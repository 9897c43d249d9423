import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createS3Storage } from '../../../ports/s3/s3-storage';
import type { S3Storage } from '../../../ports/s3/s3-storage';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startS3Server } from '../../../testing/s3-server';
import type { S3Fault, S3Server } from '../../../testing/s3-server';
import { samplePng } from '../../../testing/sample-images';
import { loadSdkUploader } from '../../../testing/sdk-uploader';
import type { SentEntry } from '../../../testing/sdk-uploader';
import { sendRange } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';

let s3: S3Server;
let storage: S3Storage;
let server: TestServer;
let token: string;
let video: string;
/** Addresses of the video's files. */
let playlist: string;
let poster: string;
beforeAll(async () => {
  s3 = await startS3Server();
  // Fewer tries than usual, because each waits longer than the one before.
  storage = createS3Storage(s3.location, { attempts: 2 });
  server = await startTestServer({ storage });
  token = await server.signIn('marina@colegioatlas.com.br');
  video = await insertPackagedVideo(server.context, 'colegioAtlas');
  const { body } = await server.call(`/v1/videos/${video}`, { token });
  [playlist, poster] = [String(body['playback_url']), String(body['thumbnail'])];
});
afterEach(() => s3.fail(() => null));
afterAll(async () => {
  await server.stop();
  storage.close();
  await s3.stop();
});

async function createVideo(): Promise<string> {
  return String((await server.call('/v1/videos/vod', { token, body: { title: 'Aula' } })).body['videoId']);
}
const segment = (): string => playlist.replace('master.m3u8', '00000.m4s');

interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly code?: string };
}
async function sendForm(path: string, form: FormData): Promise<Seen> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(server.url + path, { method: 'POST', body: form, headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Seen['body'] };
}
function formOf(
  bytes: Buffer | string,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  const data = typeof bytes === 'string' ? bytes : Uint8Array.from(bytes);
  form.set('file', new Blob([data], { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }), name);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

/** Requests that need the store, each made whole again for the next try. */
const requests: Record<string, () => Promise<Seen>> = {
  'the first chunk of an upload': async () => {
    const answer = await sendRange({
      url: server.url,
      token,
      videoId: await createVideo(),
      file: randomBytes(1000),
      start: 0,
      end: 500,
    });
    return { ...answer, headers: new Headers(answer.headers as Record<string, string>) };
  },
  'a playlist': () => server.call(playlist),
  'a picture': () => server.call(poster),
  'the sending of a picture': () => sendForm(`/v1/videos/${video}/thumbnail`, formOf(samplePng(), 'a.png')),
  'the sending of a subtitle': () =>
    sendForm(
      `/v1/videos/${video}/subtitles/upload`,
      formOf('1\n00:00:01,000 --> 00:00:02,000\nOi\n', 'a.srt', { language: 'pt-br' }),
    ),
};

describe('a store that stays away', () => {
  const faults: readonly S3Fault[] = ['slow-down', 'lost-answer'];
  it.each(faults.flatMap((fault) => Object.keys(requests).map((name) => [fault, name] as const)))(
    '(%s) answers %s with 503 and when to come again',
    async (fault, name) => {
      s3.fail(() => fault);
      const answer = await requests[name]?.();
      expect([answer?.status, answer?.body.code, answer?.headers.get('retry-after')]).toEqual([
        503,
        'STORAGE_UNAVAILABLE',
        '5',
      ]);
    },
  );

  it('between the look at a file and its first byte answers 503, with nothing of the file', async () => {
    s3.fail(({ method, key }) => (method === 'GET' && key.endsWith('.m4s') ? 'slow-down' : null));
    const { status, headers, body } = await server.call(segment());
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'STORAGE_UNAVAILABLE', '5']);
    expect([headers.get('etag'), headers.get('last-modified'), headers.get('cache-control')]).toEqual([
      null,
      null,
      'no-store',
    ]);
    s3.fail(() => null);
    expect(await server.call(segment())).toMatchObject({ status: 200, text: 'segment' });
  });

  it('does not hide behind it what a store will never do', async () => {
    const { blobs } = server.context;
    await expect(blobs.fetch('videos/none/x', '/tmp/none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    s3.fail(() => 'not-implemented');
    await expect(blobs.stat('videos/none/x')).rejects.not.toMatchObject({ code: 'AWAY' });
  });
});

it('keeps no uploader of the SDK from sending the rest once the store is back', async () => {
  const sdk = await loadSdkUploader();
  const bytes = randomBytes(50_000);
  let refused = 0;
  server.app.server.on('request', (_, response) =>
    response.once('finish', () => {
      if (response.statusCode === 503) refused += 1;
    }),
  );
  // Away until the server has given up twice.
  s3.fail(() => (refused < 2 ? 'slow-down' : null));
  const entry = await new Promise<SentEntry>((resolve) => {
    const queue = sdk.createUploadQueue({
      transport: sdk.createFetchTransport(),
      ports: { random: { next: () => 0 } },
      chunkSize: 20_000,
      concurrency: 1,
      getToken: () => token,
      sourceUrl: (videoId) => `${server.url}/v1/videos/${videoId}/source`,
      createVideo: async () => ({ videoId: await createVideo() }),
      onFinished: (sent) => {
        queue.dispose();
        resolve(sent);
      },
      onError: resolve,
    });
    queue.add([new File([Uint8Array.from(bytes)], 'aula.mp4')]);
  });
  expect([entry.stage, entry.error]).toEqual(['done', undefined]);
  expect(refused).toBe(2);
  expect((await readStoredSource(server.context, entry.videoId ?? ''))?.equals(bytes)).toBe(true);
});
