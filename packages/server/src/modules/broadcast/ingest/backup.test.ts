import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parsePlaylist } from '../../../media/live/live-playlist.pure';
import type { LivePlaylist } from '../../../media/live/live-playlist.pure';
import { childProcesses } from '../../../testing/child-processes';
import { decodePlaylist } from '../../../testing/decode-playlist';
import { publishLive } from '../../../testing/live-publisher';
import type { LivePublisher } from '../../../testing/live-publisher';
import { signInTo } from '../../../testing/server-process';
import { startProcess } from '../../../testing/start-process';
import type { ServerProcess } from '../../../testing/start-process';
import { createTestDatabase } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';
import { freePort } from '../../../testing/free-port';

// One live on air all the time: its signal is lost and comes back, with another one that stands in for it and without.

const dataDir = mkdtempSync(join(tmpdir(), 'palco-backup-'));
const main = { size: '320x180', seconds: 300 };
const backup = { size: '160x90', seconds: 300 };
const senders: LivePublisher[] = [];
let database: TestDatabase;
let server: ServerProcess;
let token: string;
let id: string;
let addresses: string[];

async function call(address: string, method = 'GET', body?: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(server.url + address, { method, headers, body: text });
  return (await answer.json()) as Record<string, unknown>;
}
const path = (): string => `/v1/live-streams/${id}`;

async function readList(address: unknown): Promise<string> {
  if (typeof address !== 'string') throw new Error('There is no programme');
  const answer = await fetch(server.url + address.replace('master', 'main'));
  if (!answer.ok) throw new Error(`The programme answers ${answer.status}`);
  return answer.text();
}
async function programme(): Promise<LivePlaylist> {
  const { playback_url } = await call(`/bff/player/live/${id}`);
  return parsePlaylist(await readList(playback_url), '../') ?? expect.unreachable();
}
/** What a programme shows, as its signal's card says it. */
async function shown(): Promise<string | null> {
  const { items } = (await call(`${path()}/signals`)) as {
    items: { programme: { shows: string; cause: string } | null }[];
  };
  const told = items[0]?.programme ?? null;
  return told && `${told.shows} ${told.cause}`;
}
const shows = (what: string) => expect.poll(shown, { timeout: 40_000 }).toBe(what);

/** Changes of what is on air, as the log of the live tells them. */
async function told(): Promise<unknown[]> {
  const { items } = (await call(`/v1/logs?identifier=${id}`)) as {
    items: { event: string; record: { Key: string; Value: unknown }[] }[];
  };
  const changes = items.filter(({ event }) => event === 'LIVE_SINAL_TROCADO');
  return changes.map(({ record }) => record.find(({ Key }) => Key === 'shown')?.Value);
}
const tells = (change: string) => expect.poll(told, { timeout: 30_000 }).toContain(change);

async function lengthOnAir(): Promise<number> {
  return (await programme()).segments.reduce((sum, { seconds }) => sum + seconds, 0);
}
async function goesOn(): Promise<void> {
  const before = await lengthOnAir();
  await expect.poll(lengthOnAir, { timeout: 20_000 }).toBeGreaterThan(before + 2);
}
function publish(signal: 1 | 2): LivePublisher {
  const sender = publishLive(addresses[signal] ?? '', signal === 1 ? main : backup);
  senders.push(sender);
  return sender;
}

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startProcess(dataDir, {
    ...database.settings,
    PALCO_RTMP_PORT: String(await freePort()),
    PALCO_LOG_LEVEL: 'info',
  });
  token = await signInTo(server.url);
  await vi.waitFor(async () => expect(await call('/healthz')).toMatchObject({ live: 'ready' }), 60_000);
  const made = await call('/v1/live-streams', 'POST', {
    title: 'Formatura',
    latency: 'ultra-low',
    backupSignal: 2,
    transcode: { enableLive2vod: true, enableDvr: true },
  });
  id = String(made['id']);
  addresses = (made['keys'] as { rtmpUrl: string; streamKey: string }[]).map(
    ({ rtmpUrl, streamKey }) => `${rtmpUrl}/${streamKey}`,
  );
});
afterAll(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  await server.end('SIGTERM');
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

let first: LivePublisher;
/** Of what is no card. */
let sent = 0;

it('shows its signal, then a card while nobody sends, and the signal again', async () => {
  first = publish(1);
  await call(`${path()}/control/start`, 'PUT');
  await vi.waitFor(goesOn, 60_000);
  await shows('main preferred');
  // Its card is made meanwhile.
  const folder = join(dataDir, 'live', 'lives', id);
  await expect
    .poll(() => readdirSync(folder).filter((name) => /^slate-\w+\.flv$/u.test(name)).length)
    .toBe(1);
  await goesOn();
  await first.stop();
  await shows('slate away');
  await tells('slate.away');
  await goesOn();
  first = publish(1);
  await shows('main preferred');
  await goesOn();
});

it('shows the backup where its signal leaves, and comes back by hand', async () => {
  publish(2);
  await expect
    .poll(async () => JSON.stringify(await call(`${path()}/signals`)), { timeout: 20_000 })
    .toMatch(/"id":2.*"status":"active"/u);
  await first.stop();
  await shows('backup away');
  await tells('backup.away');
  await goesOn();
  first = publish(1);
  await call(path(), 'PATCH', { prefersBackup: true });
  await goesOn();
  expect(await shown()).toMatch(/^backup/u);
  await call(path(), 'PATCH', { prefersBackup: false });
  await shows('main by_hand');
});

it('goes on where the process dies that holds its programme', async () => {
  const [pid = 0] = await childProcesses(server.child.pid ?? 0, 'switch.child');
  process.kill(pid, 'SIGKILL');
  await goesOn();
  await shows('main preferred');
});

it('is one programme, of which each run plays, with sound and picture together', async () => {
  const list = await programme();
  const runs = await decodePlaylist(join(dataDir, 'live', 'lives', id), list);
  const sizes = runs.map(({ width }) => width);
  expect(sizes.slice(0, 5)).toEqual([320, 320, 320, 160, 320]);
  for (const run of runs) {
    expect(run.errors).toBe(0);
    expect(Math.abs(run.pictureSeconds - run.soundSeconds)).toBeLessThan(0.35);
  }
  // The second run is the card.
  sent = runs.reduce((sum, run, index) => sum + (index === 1 ? 0 : run.pictureSeconds), 0);
});

it('ends for viewers, and has no card in its recording', async () => {
  const { playback_url } = await call(`/bff/player/live/${id}`);
  const hasEnd = async () => (await readList(playback_url)).includes('#EXT-X-ENDLIST');
  await call(`${path()}/control/complete`, 'PUT');
  await expect.poll(hasEnd, { timeout: 20_000 }).toBe(true);
  await expect
    .poll(async () => (await call(path()))['recordingVideoId'], { timeout: 60_000 })
    .toEqual(expect.any(String));
  const video = `/v1/videos/${String((await call(path()))['recordingVideoId'])}`;
  await expect.poll(() => call(video), { timeout: 120_000 }).toMatchObject({ status: 'ready' });
  expect(Math.abs(Number((await call(video))['duration']) - sent)).toBeLessThan(1.5);
  // Its backup is sent all the time, and nothing of it came behind the end.
  expect(await hasEnd()).toBe(true);
});
