import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { parseConfig } from '../../../kernel/config/config';
import {
  jobs,
  livePublishers,
  liveRecordings,
  lives,
  plans,
  teamPlans,
  videos,
  webhookEvents,
} from '../../../schema';
import { parsePlaylist } from '../../../media/live/live-playlist.pure';
import { makeClip } from '../../../media/make-clip';
import { demoTeams } from '../../../seed/demo-people';
import { startServer } from '../../../server';
import type { RunningServer } from '../../../server';
import { cheapPasswords } from '../../../testing/cheap-passwords';
import { childProcesses } from '../../../testing/child-processes';
import { createFakeLives } from '../../../testing/fake-lives';
import { publishLive } from '../../../testing/live-publisher';
import type { LivePublisher } from '../../../testing/live-publisher';
import { freeTerms, insertBilledTeam, insertTeamPlan } from '../../../testing/sample-plans';
import { insertWebhook } from '../../../testing/samples';
import { createTestDatabase, inFolder } from '../../../testing/test-database';
import type { TestDatabase } from '../../../testing/test-database';
import { createSessionService } from '../../people/session';
import { users } from '../../../schema/users';
import type { LiveForIngest } from './ingest-lives';
import { createDiskLives } from './disk-lives';
import { cleanLiveFiles } from './live-files';
import { liveFolders } from './live-folders';

/** Messages of the team's sockets. */
const messages: { evento: string; live_id: string; [key: string]: unknown }[] = [];
const fake = createFakeLives();
const publishers: LivePublisher[] = [];
let database: TestDatabase;
let dataDir: string;
let server: RunningServer;

/** The server of this file, over the same data each time. */
async function start(): Promise<RunningServer> {
  // Recordings are put into its folder here; those in a bucket have tests of their own (`shared`).
  const settings = inFolder(database.settings);
  const env = { PALCO_PORT: '0', PALCO_RTMP_PORT: '0', PALCO_SEED: 'none', PALCO_LOG_LEVEL: 'silent' };
  const started = await startServer({
    config: parseConfig({ ...env, ...settings, PALCO_DATA_DIR: dataDir }),
    passwords: cheapPasswords(),
    live: fake,
  });
  await fake.attach(started.context.db);
  const onMessage = (_topic: string, body: string): void => void messages.push(JSON.parse(body));
  const bus = started.context.bus.connect({ onMessage, onGap: () => undefined });
  started.context.signal.addEventListener('abort', () => void bus.stop());
  await bus.hold(`account:${demoTeams.colegioAtlas}`);
  await vi.waitFor(() => expect(started.ingest.status()).toBe('ready'), { timeout: 60_000 });
  return started;
}

const ingest = () => server.ingest;
const framesOf = (liveId: string) => ingest().framesOf(server.context.db, [liveId]);
const folders = () => liveFolders(server.context.config);
/** A bearer token of a demo person. */
async function tokenOf(login: string): Promise<string> {
  const { db } = server.context;
  const [user] = await db.select().from(users).where(eq(users.login, login));
  if (user === undefined) throw new Error(`there is no demo person ${login}`);
  return createSessionService(server.context).openSession(user, { ip: '127.0.0.1', userAgent: 'test' });
}
const publish = (streamKey: string, options?: Parameters<typeof publishLive>[1]): LivePublisher => {
  const publisher = publishLive(`${ingest().doors().rtmp}/${streamKey}`, options);
  publishers.push(publisher);
  return publisher;
};
/** A playlist of the programme as viewers read it. */
async function programme(liveId: string, name = 'main') {
  const key = ingest().programmeOf(liveId).replace('master', name);
  const answer = await fetch(server.url + server.context.mediaLinks.url(key));
  return answer.ok ? parsePlaylist(await answer.text(), '../') : null;
}
const segmentsOf = async (liveId: string): Promise<number> => {
  const list = await programme(liveId);
  return list === null ? 0 : list.mediaSequence + list.segments.length;
};

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'palco-live-'));
  server = await start();
});
afterAll(async () => {
  await Promise.all(publishers.map((one) => one.stop()));
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('makes as many renditions as the plan allows, and as many as a changed plan allows of the next signal', async () => {
  const { db } = server.context;
  const accountId = await insertBilledTeam(db, { liveRenditions: 2 });
  const live = fake.add({ accountId, enableLadder: true, autoStart: false });
  const { streamKey } = fake.addKey(live.id, 1);
  const rowOf = async () =>
    (await db.select().from(livePublishers).where(eq(livePublishers.liveId, live.id))).at(0);
  const planned = async (): Promise<readonly string[]> => {
    const row = await rowOf();
    return row?.endedAt === null ? (row.figures?.rungs?.planned ?? []) : [];
  };
  const sizes = { seconds: 600, rate: 5, size: '960x540' };
  const first = publish(streamKey, sizes);
  await expect.poll(planned, { timeout: 60_000 }).toEqual(['480p', '240p']);
  const [booked] = await db.select().from(teamPlans).where(eq(teamPlans.accountId, accountId));
  await db
    .update(plans)
    .set({ terms: { ...freeTerms, liveRenditions: 1 } })
    .where(eq(plans.id, booked?.planId ?? ''));
  await first.stop();
  await expect.poll(async () => (await rowOf())?.endedAt, { timeout: 60_000 }).not.toBeNull();
  const next = publish(streamKey, sizes);
  await expect.poll(planned, { timeout: 60_000 }).toEqual(['360p']);
  await next.stop();
});

describe('one live, from its key to the library', () => {
  const live = fake.add({
    latency: 'ultra-low',
    enableLive2vod: true,
    enableAudioOnly: true,
    enableDvr: true,
  });
  const key = fake.addKey(live.id);
  let publisher: LivePublisher;

  it('is shown in the health check, with the address for encoders', async () => {
    const health = (await (await fetch(`${server.url}/healthz`)).json()) as object;
    expect(health).toMatchObject({ live: 'ready' });
    expect(ingest().doors().rtmp).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);
  });

  it('refuses a wrong key', async () => {
    expect(await publish('not-a-key-of-ours').done).toBe('refused');
  });

  it('can be seen by its operator before it is on air, and by nobody else', async () => {
    publisher = publish(key.streamKey);
    await expect.poll(() => ingest().previewOf(live.id, 1)).toMatchObject({ variant: 'a' });
    expect(await segmentsOf(live.id)).toBe(0);
    const frame = await vi.waitUntil(async () => (await framesOf(live.id)).get(live.id), 30_000);
    expect(frame.onAir).toBe(false);
    const url = server.url + server.context.mediaLinks.url(frame.key);
    const shown = await fetch(url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const etag = shown.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    // A link is of one live, and of a picture that there is.
    const other = fake.add({});
    expect((await fetch(url.replace(`live-images/${live.id}`, `live-images/${other.id}`))).status).toBe(403);
    expect((await fetch(url.replace(/frame-\w+/, `frame-${'0'.repeat(18)}`))).status).toBe(404);
  });

  it('refuses a second sender with the same key, and the first one goes on', async () => {
    expect(await publish(key.streamKey).done).toBe('refused');
    expect(await ingest().signalsOf(live.id)).toMatchObject([{ signalId: 1, status: 'active' }]);
  });

  it('measures what comes', async () => {
    await expect
      .poll(async () => (await ingest().signalsOf(live.id))[0]?.figures)
      .toMatchObject({
        fps: 30,
        keyframeIntervalMs: 1000,
        width: 320,
        height: 180,
        videoCodec: 'h264',
        audioCodec: 'aac',
      });
    await expect
      .poll(() => messages.findLast((one) => one.evento === 'live_signal'))
      .toMatchObject({
        live_id: live.id,
        signal_id: 1,
        status: 'active',
        resolution: '320x180',
        keyframeInterval: 1,
      });
  });

  it('plays from its start on, with a rendition of the sound alone', async () => {
    fake.set(live.id, { status: 'live', startedAt: new Date() });
    await expect.poll(() => segmentsOf(live.id)).toBeGreaterThan(1);
    const master = await fetch(server.url + server.context.mediaLinks.url(ingest().programmeOf(live.id)));
    expect(master.headers.get('cache-control')).toBe('private, no-cache');
    expect(await master.text()).toMatch(
      /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2".*\nmain\.m3u8[^]*CODECS="mp4a\.40\.2"\naudio\.m3u8/,
    );
    const list = await programme(live.id);
    expect(list?.targetSeconds).toBe(2);
    expect(list?.segments.every(({ seconds }) => Math.abs(seconds - 1) < 0.1)).toBe(true);
  });

  it('is not on air while it is paused', async () => {
    fake.set(live.id, { status: 'paused' });
    // Segments may still be cut until the pause reaches the packager.
    await delay(1500);
    const paused = await segmentsOf(live.id);
    await delay(2500);
    expect(await segmentsOf(live.id)).toBe(paused);
    fake.set(live.id, { status: 'live' });
    await expect.poll(() => segmentsOf(live.id)).toBeGreaterThan(paused);
  });

  it('goes on in the same playlist when its sender was dropped and came back', async () => {
    await ingest().dropPublisher(key.keyId);
    expect(await publisher.done).toBe('refused');
    await expect.poll(async () => (await ingest().signalsOf(live.id))[0]?.status).toBe('reconnecting');
    const before = await segmentsOf(live.id);
    publisher = publish(key.streamKey);
    await expect.poll(() => segmentsOf(live.id)).toBeGreaterThan(before);
    const list = await programme(live.id);
    expect([list?.ended, list?.mediaSequence]).toEqual([false, 0]);
  });

  it('goes on after the server was started again', async () => {
    await server.stop();
    await publisher.done;
    server = await start();
    expect(await ingest().signalsOf(live.id)).toMatchObject([{ status: 'reconnecting' }]);
    const before = await segmentsOf(live.id);
    publisher = publish(key.streamKey);
    await expect.poll(() => segmentsOf(live.id)).toBeGreaterThan(before);
  });

  it('ends for its viewers when it is completed', async () => {
    fake.set(live.id, { status: 'finished' });
    await ingest().stopPackaging(live.id);
    expect((await programme(live.id))?.ended).toBe(true);
    expect(await publisher.done).toBe('refused');
    expect(await publish(key.streamKey).done).toBe('refused');
    expect(await framesOf(live.id)).toEqual(new Map());
  });

  it('becomes a video of the library', async () => {
    const { db } = server.context;
    const onAir = (await programme(live.id))?.segments.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0;
    // As if the server had died before it stored the row of this file.
    const [lost] = await db.select().from(liveRecordings).where(eq(liveRecordings.liveId, live.id)).limit(1);
    await db.delete(liveRecordings).where(eq(liveRecordings.name, lost?.name ?? ''));
    await db.transaction((tx) => ingest().finishRecording(tx, live));
    await expect
      .poll(async () => (await db.select().from(videos).where(eq(videos.title, live.title)))[0])
      .toMatchObject({ status: 'ready', width: 320, height: 180, truncated: false });
    const [video] = await db.select().from(videos).where(eq(videos.title, live.title));
    const parts = await db.select().from(liveRecordings).where(eq(liveRecordings.liveId, live.id));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts).toContainEqual(expect.objectContaining({ name: lost?.name }));
    expect(parts.every(({ videoId }) => videoId === video?.id)).toBe(true);
    expect(Math.abs((video?.durationSeconds ?? 0) - onAir)).toBeLessThan(parts.length);
  });
});

describe('recordings that do not become a video', () => {
  const videoOf = async (title: string) =>
    (await server.context.db.select().from(videos).where(eq(videos.title, title)))[0];
  async function recordGarbage(title: string, change: Partial<LiveForIngest> = {}): Promise<LiveForIngest> {
    const live = fake.add({ title, status: 'finished', enableLive2vod: true, ...change });
    await fake.attach(server.context.db);
    const folder = folders().recordings(live.id);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '00000000000001-a.mp4'), Buffer.alloc(4000, 7));
    return live;
  }

  /** Presses «Tentar novamente». */
  async function expectRetry(videoId: string | undefined): Promise<void> {
    const answer = await fetch(`${server.url}/v1/videos/${videoId}/transcode/retry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf('marina@colegioatlas.com.br')}` },
    });
    expect(answer.status).toBe(202);
  }

  it('tell why by a failed video of their live, and become it once they can be read', async () => {
    const live = await recordGarbage('Gravação ilegível');
    await server.context.db.transaction((tx) => ingest().finishRecording(tx, live));
    await expect
      .poll(() => videoOf(live.title))
      .toMatchObject({ status: 'failed', failureCode: 'NOT_MEDIA', sizeBytes: null });
    const failed = await videoOf(live.title);
    await expect.poll(() => fake.get(live.id).recordingVideoId).toBe(failed?.id);
    await expectRetry(failed?.id);
    await expect
      .poll(() => videoOf(live.title))
      .toMatchObject({ id: failed?.id, status: 'failed', failureCode: 'NOT_MEDIA' });
    // The files are kept; as if an operator had repaired them.
    const path = join(folders().recordings(live.id), '00000000000001-a.cut.mp4');
    await makeClip({ path, seconds: 2, picture: { graph: 'testsrc2=size=160x90:rate=30', codec: 'h264' } });
    await expectRetry(failed?.id);
    await expect
      .poll(() => videoOf(live.title))
      .toMatchObject({ id: failed?.id, status: 'ready', failureCode: null, truncated: true });
  });

  it('tell that the plan has no minutes for them, and become a video once it has', async () => {
    const { db } = server.context;
    const live = await recordGarbage('Gravação sem plano');
    const minutes = { ...freeTerms.limits, transcoding: 0 };
    await insertTeamPlan(db, live.accountId, { limits: minutes });
    try {
      await db.transaction((tx) => ingest().finishRecording(tx, live));
      await expect
        .poll(() => videoOf(live.title))
        .toMatchObject({ status: 'failed', failureCode: 'TRANSCODING_QUOTA_REACHED', sizeBytes: null });
    } finally {
      await db.delete(teamPlans);
    }
    await expectRetry((await videoOf(live.title))?.id);
    await expect.poll(() => videoOf(live.title)).toMatchObject({ failureCode: 'NOT_MEDIA' });
  });

  it('become an incomplete video where the disk was full, once no signal is recorded any more', async () => {
    const { db } = server.context;
    const live = fake.add({ title: 'Disco cheio', status: 'finished', enableLive2vod: true });
    await fake.attach(db);
    const path = join(folders().recordings(live.id), '00000000000001-a.cut.mp4');
    await mkdir(dirname(path), { recursive: true });
    await makeClip({ path, seconds: 2, picture: { graph: 'testsrc2=size=160x90:rate=30', codec: 'h264' } });
    const sender = { signalId: 1, publisherId: 'x', keyId: null, holder: 'another process' };
    // It counts as gone five seconds after its last word, which the job may need to begin on a busy machine.
    const seen = { startedAt: new Date(), lastSeenAt: new Date(Date.now() + 3_600_000) };
    await db
      .insert(livePublishers)
      .values({ liveId: live.id, accountId: live.accountId, ...sender, ...seen });
    await db.transaction((tx) => ingest().finishRecording(tx, live));
    const job = async () => (await db.select().from(jobs).where(eq(jobs.subjectId, live.id)))[0];
    await expect.poll(async () => (await job())?.errorCode).toBe('RECORDING_BUSY');
    expect(await videoOf(live.title)).toBeUndefined();
    await db.update(livePublishers).set({ endedAt: new Date() }).where(eq(livePublishers.liveId, live.id));
    await expect
      .poll(() => videoOf(live.title), { timeout: 120_000 })
      .toMatchObject({ status: 'ready', truncated: true });
  });

  it('are removed once their live was deleted, or does not become a video', async () => {
    const deleted = await recordGarbage('Apagada');
    const unwanted = await recordGarbage('Sem gravação', { enableLive2vod: false });
    const wanted = await recordGarbage('Aguardando');
    fake.remove(deleted.id);
    await utimes(folders().recordings(unwanted.id), 0, 0);
    await cleanLiveFiles(server.context, fake.lives, createDiskLives(server.context, folders()));
    const left = [deleted, unwanted, wanted].map(({ id }) => existsSync(folders().recordings(id)));
    expect(left).toEqual([false, false, true]);
  });

  it('lose their rows with their live', async () => {
    const { db } = server.context;
    const live = await recordGarbage('Apagada com linhas');
    await db.insert(liveRecordings).values({ liveId: live.id, name: 'x.mp4', startedAt: new Date() });
    await db.delete(lives).where(eq(lives.id, live.id));
    expect(await db.$count(liveRecordings, eq(liveRecordings.liveId, live.id))).toBe(0);
  });
});

describe('limits of a sender', () => {
  it('alerts once where the frame rate exceeds the limit of the team', async () => {
    const live = fake.add({ title: 'Jogo', autoStart: true });
    await insertWebhook(server.context.db, 'colegioAtlas', { events: ['alert.raised'] });
    const fast = publish(fake.addKey(live.id).streamKey, { rate: 60 });
    const alerts = () =>
      messages.filter((one) => one.evento === 'alerta_fps_alto' && one.live_id === live.id);
    await expect.poll(alerts).toMatchObject([{ titulo: 'Jogo' }]);
    expect(fake.get(live.id).status).toBe('live');
    await fast.stop();
    expect(alerts()).toHaveLength(1);
    const told = await server.context.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.type, 'alert.raised'));
    expect(told.map(({ data }) => data)).toMatchObject([{ id: live.id, alert: 'high_fps', limit: 30 }]);
  });

  it('encodes where key frames are too far apart for the segments', async () => {
    const live = fake.add({ latency: 'ultra-low', status: 'live' });
    const slow = publish(fake.addKey(live.id).streamKey, { keySeconds: 4 });
    await expect.poll(async () => (await programme(live.id))?.segments.at(-1)?.seconds).toBeCloseTo(1, 1);
    await slow.stop();
  });
});

describe('a broadcast from the browser', () => {
  async function open(
    liveId: string,
    { login = 'marina@colegioatlas.com.br', origin = String(server.url) } = {},
  ) {
    const answer = await fetch(`${server.url}/bff/realtime/ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(login)}` },
    });
    const { ticket } = (await answer.json()) as { ticket: string };
    const address = `${String(server.url).replace(/^http/, 'ws')}/ws/broadcast/${liveId}`;
    const socket = new WebSocket(address, ['palco', ticket], { origin });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const said: string[] = [];
    socket.on('message', (data) => said.push(String(data)));
    await once(socket, 'open');
    return { socket, closed, said };
  }
  const beginning = JSON.stringify({ container: 'matroska' });

  it.each([
    ['copied', 'h264', 'mkv'],
    ['encoded', 'vp9', 'webm'],
  ] as const)('is %s and plays', async (_how, codec, ending) => {
    const live = fake.add({ latency: 'ultra-low', status: 'live' });
    const path = join(dataDir, `browser.${ending}`);
    const picture = { graph: 'testsrc2=size=320x180:rate=30', codec, keyFrameEvery: 30 } as const;
    const sound = { graph: 'sine=frequency=440:sample_rate=48000', codec: 'opus' } as const;
    await makeClip({ path, seconds: 4, picture, sound });
    const { socket, closed, said } = await open(live.id);
    socket.send(beginning);
    await expect.poll(() => said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ evento: 'broadcast_ready', signal_id: 1 });
    const second = await open(live.id);
    second.socket.send(beginning);
    expect(await second.closed).toBe(4409);
    const bytes = await readFile(path);
    for (let at = 0; at < bytes.length; at += 20_000) socket.send(bytes.subarray(at, at + 20_000));
    await expect.poll(() => segmentsOf(live.id)).toBeGreaterThan(1);
    socket.close(1000);
    await closed;
    await expect.poll(async () => (await ingest().signalsOf(live.id))[0]?.status).toBe('reconnecting');
    const list = await programme(live.id);
    const seconds = list?.segments.reduce((sum, segment) => sum + segment.seconds, 0) ?? 0;
    expect(Math.abs(seconds - 4)).toBeLessThan(0.3);
  });

  it('is for people of the team of the live, on our own pages, and for lives that are not over', async () => {
    const live = fake.add({ status: 'live', accountId: demoTeams.radioSerraViva });
    const foreign = await open(live.id);
    foreign.socket.send(beginning);
    expect(await foreign.closed).toBe(4404);
    const reader = await open(fake.add({ status: 'live' }).id, { login: 'bruno@colegioatlas.com.br' });
    reader.socket.send(beginning);
    expect(await reader.closed).toBe(4403);
    const over = await open(fake.add({ status: 'finished' }).id);
    over.socket.send(beginning);
    expect(await over.closed).toBe(4410);
    await expect(open(live.id, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
  });

  it('is refused by its own code where the server or the team sends as many signals as it may', async () => {
    const limits = server.context.config.liveSignals as { process: number; team: number };
    const { process: limit } = limits;
    limits.process = 0;
    const live = fake.add({ status: 'live' });
    const { socket, closed, said } = await open(live.id);
    socket.send(beginning);
    expect([await closed, said]).toEqual([4429, []]);
    limits.process = limit;
    const again = await open(live.id);
    again.socket.send(beginning);
    await expect.poll(() => again.said).toHaveLength(1);
    again.socket.close(1000);
    await again.closed;
  });

  it.each([
    ['no beginning', 'hello', 1008],
    ['another container', '{"container":"avi"}', 1008],
    ['a signal that cannot be', '{"container":"mp4","signal_id":0}', 1008],
    ['bytes first', Buffer.from('bytes'), 1008],
    ['more than a message may hold', Buffer.alloc(5 * 1024 * 1024), 1009],
  ])('is closed: %s', async (_name, first, code) => {
    const { socket, closed } = await open(fake.add({ status: 'live' }).id);
    socket.send(first);
    expect(await closed).toBe(code);
  });

  it('is closed when what it sends cannot be read', async () => {
    const { socket, closed, said } = await open(fake.add({ status: 'live' }).id);
    socket.send(beginning);
    await expect.poll(() => said).toHaveLength(1);
    socket.send(Buffer.alloc(2 * 1024 * 1024, 0x55));
    expect(await closed).toBe(1011);
  });
});

describe('a sender of malformed data', () => {
  const port = (): number => Number(new URL(ingest().doors().rtmp ?? '').port);
  async function send(...bytes: Buffer[]): Promise<void> {
    const socket = connect(port(), '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined).resume();
    for (const piece of bytes) socket.write(piece);
    const timeout = setTimeout(() => socket.destroy(), 500);
    await closed;
    clearTimeout(timeout);
  }
  const greeting = Buffer.alloc(1 + 1536 * 2, 3);
  /** An AMF0 `connect` with an address, for which the library throws where it is invalid. */
  const connectTo = (address: string): Buffer => {
    const command = Buffer.concat([
      Buffer.from('020007', 'hex'),
      Buffer.from('connect'),
      Buffer.from('003ff0000000000000030005', 'hex'),
      Buffer.from('tcUrl'),
      Buffer.from([2, 0, address.length]),
      Buffer.from(address),
      Buffer.from('000009', 'hex'),
    ]);
    return Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, command.length, 20, 0, 0, 0, 0]), command]);
  };

  it.each([
    ['random bytes', [Buffer.alloc(4096, 0xa7)]],
    ['an invalid command', [greeting, Buffer.from('0300000000000414000000001234abcd', 'hex')]],
    ['an invalid address', [greeting, connectTo('no address')]],
    ['a message of 16 MiB', [greeting, Buffer.from('03000000ffffff1400000000', 'hex'), Buffer.alloc(256)]],
    ['a chunk size of zero', [greeting, Buffer.from('02000000000004010000000000000000', 'hex')]],
  ])('ends only its own connection: %s', async (_name, bytes) => {
    const engine = () => childProcesses(process.pid, 'rtmp.child');
    await send(greeting);
    await expect.poll(engine).toHaveLength(1);
    const before = await engine();
    await send(...bytes);
    await delay(100);
    expect(await engine()).toEqual(before);
  });

  it('cannot read the signals of a live by guessed names, nor files outside of its folder', async () => {
    const live = fake.add({ status: 'scheduled' });
    const sender = publish(fake.addKey(live.id).streamKey);
    await expect.poll(() => ingest().previewOf(live.id, 1)).not.toBeNull();
    const link = server.context.mediaLinks.url(ingest().programmeOf(live.id)).replace(/a\/master\.m3u8$/, '');
    for (const guess of [
      's1/master.m3u8',
      's1/main/',
      `../../recordings/${live.id}`,
      '..%2f..%2fsecret',
      's1-/main.m3u8',
    ]) {
      expect((await fetch(server.url + link + guess)).status).toBeGreaterThanOrEqual(400);
    }
    expect(existsSync(folders().media(live.id))).toBe(true);
    await sender.stop();
  });
});

it('leaves no process behind', async () => {
  const ours = async () => [
    ...(await childProcesses(process.pid, 'rtmp.child')),
    ...(await childProcesses(process.pid, 'live.child')),
    ...(await childProcesses(process.pid, 'switch.child')),
  ];
  await Promise.all(publishers.map((one) => one.stop()));
  await server.stop();
  expect(await ours()).toEqual([]);
});
