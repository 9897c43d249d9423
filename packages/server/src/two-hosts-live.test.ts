import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parsePlaylist } from './media/live/live-playlist.pure';
import type { LivePlaylist, LiveSegment } from './media/live/live-playlist.pure';
import { keepPublishing } from './testing/live-publisher';
import type { LivePublisher } from './testing/live-publisher';
import { startS3Server } from './testing/s3-server';
import type { S3Server } from './testing/s3-server';
import { signInTo } from './testing/server-process';
import { startProcess } from './testing/start-process';
import type { ServerProcess } from './testing/start-process';
import { createTestDatabase } from './testing/test-database';
import type { TestDatabase } from './testing/test-database';

// Two hosts without a folder that both see: one database, one bucket. The encoder sends to the first until that dies. Viewers of the
// second one read segments in the bucket.

const fromBucket = { PALCO_MEDIA_DELIVERY: 'bucket' };

const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `palco-host-${name}-`)));
const publishers: LivePublisher[] = [];
let database: TestDatabase;
let s3: S3Server;
let first: ServerProcess;
let second: ServerProcess;
let token: string;
let path: string;
let streamKey: string;

function start(folder = '', more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const { endpoint, region, bucket, keys } = s3.location;
  return startProcess(folder, {
    DATABASE_URL: database.url,
    PALCO_RTMP_PORT: '0',
    PALCO_S3_ENDPOINT: endpoint ?? '',
    PALCO_S3_REGION: region,
    PALCO_S3_BUCKET: bucket,
    PALCO_S3_ACCESS_KEY: keys?.accessKeyId ?? '',
    PALCO_S3_SECRET_KEY: keys?.secretAccessKey ?? '',
    ...more,
  });
}
async function call(server: ServerProcess, address: string, method = 'GET', body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(server.url + address, { method, headers, body: text });
  return (await answer.json()) as Record<string, unknown>;
}
/** Makes a live at a host, whose answer tells the address of its own encoders. */
async function createLive(server: ServerProcess, live: object) {
  const made = await call(server, '/v1/live-streams', 'POST', live);
  const [general] = made['keys'] as { rtmpUrl: string; streamKey: string }[];
  return { path: `/v1/live-streams/${String(made['id'])}`, rtmpUrl: '', streamKey: '', ...general };
}
/** Sends like an encoder, which tries again when it is refused or its host is gone. */
function publishTo(rtmpUrl: string): LivePublisher {
  const publisher = keepPublishing(`${rtmpUrl}/${streamKey}`, { size: '160x90' });
  publishers.push(publisher);
  return publisher;
}

/** What keeps the signal from being seen, as its operator reads it at the second host. */
async function problemOf(): Promise<unknown> {
  const { items } = (await call(second, `${path}/signals`)) as { items?: { problem: unknown }[] };
  return items?.[0]?.problem;
}

let address = '';
/** The address of the programme, which is answered after the end of the live, too. */
async function addressAt(server: ServerProcess): Promise<string> {
  const { playback_url } = await call(server, `/bff/player/live/${path.split('/').at(-1)}`);
  if (typeof playback_url === 'string') address = playback_url.replace('master', 'main');
  return server.url + address;
}
async function textAt(server: ServerProcess, query = ''): Promise<string> {
  const answer = await fetch((await addressAt(server)) + query);
  return answer.ok ? answer.text() : '';
}
async function programme(server: ServerProcess): Promise<LivePlaylist | null> {
  const text = await textAt(server);
  return text === '' ? null : parsePlaylist(text);
}
const segmentsAt = async (server: ServerProcess) => (await programme(server))?.segments ?? [];
/** The bytes of a segment or its head, which those of the second host read in the bucket. */
async function mediaAt(server: ServerProcess, uri: string): Promise<Buffer> {
  const answer = await fetch(new URL(uri, await addressAt(server)));
  expect([answer.status, answer.redirected]).toEqual([200, server === second]);
  return Buffer.from(await answer.arrayBuffer());
}
async function goesOnAt(server: ServerProcess): Promise<void> {
  const list = await programme(server);
  const end = (list?.mediaSequence ?? 0) + (list?.segments.length ?? 0);
  await expect
    .poll(async () => {
      const now = await programme(server);
      return (now?.mediaSequence ?? 0) + (now?.segments.length ?? 0);
    })
    .toBeGreaterThan(end + 1);
}

beforeAll(async () => {
  [database, s3] = await Promise.all([createTestDatabase(), startS3Server()]);
  [first, second] = await Promise.all([start(folders[0]), start(folders[1], fromBucket)]);
  token = await signInTo(second.url);
  for (const server of [first, second]) {
    await vi.waitFor(
      async () => expect(await call(server, '/healthz')).toMatchObject({ live: 'ready' }),
      60_000,
    );
  }
});
afterAll(async () => {
  await Promise.all(publishers.map((one) => one.stop()));
  await Promise.all([first, second].map((server) => server.end('SIGTERM')));
  await database.drop();
  await s3.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it('shows at one host what another one packages', async () => {
  const transcode = { enableLive2vod: true, enableDvr: true };
  const live = await createLive(first, { title: 'Dois hosts', latency: 'ultra-low', transcode });
  ({ path, streamKey } = live);
  publishTo(live.rtmpUrl);
  await call(second, `${path}/control/start`, 'PUT');
  await expect.poll(async () => (await segmentsAt(second)).length).toBeGreaterThan(1);
  const [segment] = await segmentsAt(second);
  const [here, there] = await Promise.all([first, second].map((one) => mediaAt(one, segment?.uri ?? '')));
  expect(there?.length).toBeGreaterThan(0);
  expect(here?.equals(there ?? Buffer.alloc(0))).toBe(true);
  expect(await mediaAt(second, segment?.init ?? '')).not.toHaveLength(0);
  // Off air or not, the operator sees the signal at any host.
  const preview = await call(second, `${path}/signals/1/preview`);
  expect((await fetch(second.url + String(preview['playback_url']))).status).toBe(200);
  const pictureAt = async (): Promise<string> => String((await call(second, path))['picture']);
  await expect.poll(pictureAt).toMatch(/\/live-images\/[\da-f-]+\/frame-\w+\.jpg$/);
  const frame = await fetch(second.url + (await pictureAt()));
  expect([frame.status, frame.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

it('lets a request wait at the other host for a part that is not there yet', async () => {
  /** Asks for the segment after the next one: nobody has it yet. */
  const askAhead = async (): Promise<number> => {
    const list = await programme(second);
    const next = (list?.mediaSequence ?? 0) + (list?.segments.length ?? 0) + 1;
    const after = parsePlaylist(await textAt(second, `?_HLS_msn=${next}&_HLS_part=0`));
    return after.mediaSequence + after.segments.length - next;
  };
  // Where nothing comes for three target durations the playlist is given as it is, as on a machine that is busy.
  await expect.poll(askAhead).toBeGreaterThanOrEqual(0);
  const askAnnounced = async (): Promise<number> => {
    const hint = (await programme(second))?.parts?.hint ?? '';
    return (await fetch(new URL(hint, await addressAt(second)))).status;
  };
  await expect.poll(askAnnounced).toBe(200);
});

it('loses nothing where the store is away for a while', async () => {
  s3.fail(({ method }) => (method === 'PUT' ? 'slow-down' : null));
  const before = await segmentsAt(second);
  // The operator is told, and viewers keep what is there.
  await expect.poll(problemOf).toBe('storage_away');
  s3.fail(() => null);
  await expect.poll(problemOf).toBeNull();
  await continuesAt(second, before);
});

function recordingsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'live/recordings');
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return all.filter((name) => name.endsWith('.mp4'));
}

/** The addresses of the segments, and how often their timestamps begin anew. */
const urisOf = (list: readonly LiveSegment[]): readonly string[] => list.map(({ uri }) => uri);
const gapsOf = (list: readonly LiveSegment[]): number =>
  list.filter(({ discontinuity }) => discontinuity).length;
/** Waits until the programme has a further stretch, and expects everything before it as it was. */
async function followsAt(server: ServerProcess, before: readonly LiveSegment[]): Promise<void> {
  await expect.poll(async () => gapsOf(await segmentsAt(server))).toBeGreaterThan(gapsOf(before));
  await continuesAt(server, before);
}
async function continuesAt(server: ServerProcess, before: readonly LiveSegment[]): Promise<void> {
  await goesOnAt(server);
  const after = await segmentsAt(server);
  expect(urisOf(after).slice(0, before.length)).toEqual(urisOf(before));
  for (const { uri } of after) expect(await mediaAt(server, uri)).not.toHaveLength(0);
}

it('goes on at another host when the one that packages is cut off, which changes nothing when it is back', async () => {
  const { rtmpUrl } = await createLive(second, { title: 'Outro endereço' });
  first.child.kill('SIGSTOP');
  const before = await segmentsAt(second);
  try {
    publishTo(rtmpUrl);
    await followsAt(second, before);
  } finally {
    first.child.kill('SIGCONT');
  }
  // Its packager went on meanwhile: what it wrote is brought by nobody.
  await expect.poll(first.output).toContain('another connection has a signal');
  await continuesAt(first, await segmentsAt(second));
});

it('goes back to the first host when the second one is killed', async () => {
  const before = await segmentsAt(first);
  await second.end('SIGKILL');
  // Who watches at the other host keeps what is there.
  for (const { uri } of before) expect(await mediaAt(first, uri)).not.toHaveLength(0);
  // Its encoder never stopped to try.
  await followsAt(first, before);
});

it('ends at any host, and what was on air at each becomes one video', async () => {
  second = await start(folders[1], fromBucket);
  const onAir = (await segmentsAt(second)).reduce((sum, { seconds }) => sum + seconds, 0);
  await call(second, `${path}/control/complete`, 'PUT');
  for (const server of [first, second]) await expect.poll(() => textAt(server)).toContain('#EXT-X-ENDLIST');
  // The job waits for a host that may still have bytes of it, and repeats that with growing waits.
  await expect
    .poll(async () => (await call(second, path))['recordingVideoId'], { timeout: 120_000 })
    .toEqual(expect.any(String));
  const video = `/v1/videos/${String((await call(second, path))['recordingVideoId'])}`;
  await expect
    .poll(() => call(second, video), { timeout: 120_000 })
    .toMatchObject({ status: 'ready', truncated: false });
  // What the second host had not sent when it was killed may be missing: about two seconds, more on a busy machine.
  expect(Number((await call(second, video))['duration'])).toBeGreaterThan(onAir - 8);
  // In the end nothing of it is left on either.
  await expect.poll(() => folders.flatMap(recordingsIn)).toEqual([]);
}, 300_000);
