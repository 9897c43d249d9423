// Kills what a live depends on at moments of chance, and looks for each picture and each packet of sound in its replay that its
// server had received. Every picture and packet differs from the others, and all are copied: what is in the replay is known by its
// bytes. Of a host that dies it is what viewers had (docs/decisions/0063). `ROUNDS=20` kills, `SEED=7` for other moments, at most
// `APART=20` seconds apart;
// `--short` for the test suite: one of each kind that loses something most easily.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Demuxer } from 'node-av';
import { ensureBuild } from '../bench/build';
import { until } from '../bench/live-bench';
import { createApp } from '../src/kernel/http/create-app';
import { openDatabase } from '../src/kernel/database/open-database';
import type { OpenDatabase } from '../src/kernel/database/open-database';
import { makeClip } from '../src/media/make-clip';
import { segmentSeconds } from '../src/modules/broadcast/ingest/ingest.policy.pure';
import { seedDemo } from '../src/seed/seed';
import { cheapPasswords } from '../src/testing/cheap-passwords';
import { childProcesses } from '../src/testing/child-processes';
import { seededChance } from '../src/testing/faulty-proxy';
import { freePort } from '../src/testing/free-port';
import { readFlvTags } from '../src/testing/rtmp-sender';
import { settingsOf, startS3Server } from '../src/testing/s3-server';
import type { S3Server } from '../src/testing/s3-server';
import { signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { createEncoder, nameOf } from './replay-encoder';
import type { SentPacket } from './replay-encoder';

const short = process.argv.includes('--short');
const all = ['packager', 'programme', 'host', 'sender', 'ingest', 'bucket', 'api'] as const;
type Kind = (typeof all)[number];
const kinds: readonly Kind[] = short ? all.slice(0, 3) : all;
const rounds = short ? kinds.length : Number(process.env['ROUNDS'] ?? 20);
const chance = seededChance(Number(process.env['SEED'] ?? 1));
/** Between two kills the live is whole for so long. */
const whole = { leastMs: 1000, mostMs: short ? 2000 : Number(process.env['APART'] ?? 20) * 1000 };
/** What is sent so shortly before a kill may not have been read. */
const unreadMs = 300;
const bucketAwayMs = 3000;
const rate = 15;
/** Of the mode that the live has. */
const segmentLength = segmentSeconds('ultra-low');
const longestWaitMs = 180_000;

type Body = Readonly<Record<string, unknown>>;

interface Soak {
  readonly folder: string;
  readonly s3: S3Server;
  readonly rtmpPort: number;
  readonly databaseUrl: string;
  hosts: number;
  server: ServerProcess;
  token: string;
}

const start = (soak: Omit<Soak, 'server' | 'token'>): Promise<ServerProcess> =>
  startServerProcess({
    dataDir: join(soak.folder, `host-${soak.hosts}`),
    code: 'build',
    env: {
      ...settingsOf(soak.s3.location, 'replay/'),
      DATABASE_URL: soak.databaseUrl,
      PALCO_RTMP_PORT: String(soak.rtmpPort),
    },
  });

async function call({ server, token }: Soak, method: string, path: string, body?: Body): Promise<Body> {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (await response.json()) as Body;
}

const isPicture = ({ kind }: SentPacket): boolean => kind === 'picture';
type Encoder = ReturnType<typeof createEncoder>;

/** What a host that died had given to viewers. */
interface Death {
  readonly atMs: number;
  readonly media: readonly Buffer[];
}

const mediaOf = ({ s3 }: Soak): Buffer[] =>
  [...s3.objects].flatMap(([key, { bytes }]) => (key.startsWith('replay/lives/') ? [bytes] : []));

async function killChild({ server }: Soak, name: string): Promise<void> {
  for (const pid of await childProcesses(server.pid, name)) process.kill(pid, 'SIGKILL');
}

async function perform(soak: Soak, encoder: Encoder, kind: Kind): Promise<Death | null> {
  if (kind === 'packager') await killChild(soak, 'live.child');
  if (kind === 'programme') await killChild(soak, 'switch.child');
  if (kind === 'sender') await encoder.drop();
  if (kind === 'bucket') {
    soak.s3.fail(() => 'slow-down');
    await delay(bucketAwayMs);
    soak.s3.fail(() => null);
  }
  if (kind === 'ingest' || kind === 'api' || kind === 'host') encoder.cut();
  const death = kind === 'host' ? { atMs: performance.now(), media: mediaOf(soak) } : null;
  if (kind === 'ingest') await killChild(soak, 'rtmp.child');
  if (kind === 'api' || kind === 'host') await soak.server.kill(kind === 'api' ? 'server' : 'group');
  if (kind === 'host') soak.hosts += 1;
  if (kind === 'api' || kind === 'host') soak.server = await start(soak);
  return death;
}

/** How often each packet is in a file, and how long that is. */
async function readReplay(path: string) {
  const demuxer = await Demuxer.open(path);
  const seconds = demuxer.duration;
  const counts = new Map<string, number>();
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    const name = nameOf(packet.data ?? Buffer.alloc(0));
    counts.set(name, (counts.get(name) ?? 0) + 1);
    packet.free();
  }
  await demuxer.close();
  return { counts, seconds };
}

/** What the replay lacks, and has too often, of what was sent. */
function compare(encoder: Encoder, replay: ReadonlyMap<string, number>, deaths: readonly Death[]) {
  const sent = encoder.sent();
  const times = new Map<string, number>();
  for (const { bytes } of sent) times.set(nameOf(bytes), (times.get(nameOf(bytes)) ?? 0) + 1);
  const received = sent.filter((one) => one.atMs < encoder.goneAt(one) - unreadMs);
  const wasAired = (packet: SentPacket): boolean => {
    // Of what was sent shortly before a host died.
    const death = deaths.find(({ atMs }) => packet.atMs < atMs && encoder.goneAt(packet) >= atMs - 1);
    return death === undefined || death.media.some((bytes) => bytes.includes(packet.bytes));
  };
  const missing = received.filter(({ bytes }) => !replay.has(nameOf(bytes)));
  const lost = missing.filter(wasAired);
  const twice = [...replay].filter(([name, count]) => count > (times.get(name) ?? Infinity));
  return { received, lost, twice: twice.length, notAired: missing.length - lost.length };
}

async function openSoak(folder: string, database: OpenDatabase): Promise<Soak> {
  await seedDemo(database.db, { product: 'palco', passwords: cheapPasswords() });
  const { user, password, host, port, database: name } = database.pool.options;
  const secret = encodeURIComponent(String(password));
  const databaseUrl = `postgres://${user}:${secret}@${host}:${port}/${name ?? 'postgres'}`;
  const s3 = await startS3Server({ remembers: false });
  const parts = { folder, s3, rtmpPort: await freePort(), databaseUrl, hosts: 0 };
  const server = await start(parts);
  return { ...parts, server, token: await signInTo(server.url) };
}

async function makeTags(folder: string) {
  const path = join(folder, 'clip.flv');
  // Enough for a busy machine.
  const seconds = short ? 240 : 60 + (rounds * 2 * whole.mostMs) / 1000;
  const picture = { graph: `testsrc2=size=64x36:rate=${rate}`, codec: 'h264', keyFrameEvery: rate } as const;
  const sound = { graph: 'anoisesrc=amplitude=0.1:sample_rate=22050', codec: 'aac' } as const;
  await makeClip({ path, seconds, picture, sound });
  return readFlvTags(path);
}

/** Sends a live through all kills. */
async function survive(soak: Soak, path: string, encoder: Encoder) {
  const goesOn = (before: number): Promise<true> =>
    until(
      async () => {
        const { items } = await call(soak, 'GET', `${path}/signals`);
        const isActive = (items as { status: string }[])[0]?.status === 'active';
        return isActive && mediaOf(soak).length >= before + 8 ? true : null;
      },
      'the next media',
      longestWaitMs,
    );
  const kills: Kind[] = [];
  const deaths: Death[] = [];
  await goesOn(0);
  for (let round = 0; round < rounds; round += 1) {
    await delay(whole.leastMs + chance() * (whole.mostMs - whole.leastMs));
    const kind = kinds[short ? round : Math.floor(chance() * kinds.length)] ?? 'sender';
    kills.push(kind);
    const death = await perform(soak, encoder, kind);
    if (death !== null) deaths.push(death);
    await goesOn(mediaOf(soak).length);
  }
  return { kills, deaths };
}

async function run(soak: Soak): Promise<boolean> {
  const made = await call(soak, 'POST', '/v1/live-streams', {
    title: 'Maratona',
    latency: 'ultra-low',
    // What players may still read is kept, so that it can be counted.
    transcode: { enableLive2vod: true, enableDvr: true, enableLadder: false },
  });
  const path = `/v1/live-streams/${String(made['id'])}`;
  const [key] = made['keys'] as { streamKey: string }[];
  await call(soak, 'PUT', `${path}/control/start`);
  const tags = await makeTags(soak.folder);
  await until(
    async () => ((await call(soak, 'GET', '/healthz'))['live'] === 'ready' ? true : null),
    'the ingest',
  );
  const encoder = createEncoder(`rtmp://127.0.0.1:${soak.rtmpPort}/live/${key?.streamKey}`, tags);
  const { kills, deaths } = await survive(soak, path, encoder).finally(() => encoder.stop());
  await call(soak, 'PUT', `${path}/control/complete`);
  // As it is before its conversion.
  const source = await until(
    async () => {
      const { recordingVideoId } = await call(soak, 'GET', path);
      return soak.s3.objects.get(`replay/sources/${String(recordingVideoId)}`) ?? null;
    },
    'the replay',
    longestWaitMs,
  );
  const replay = join(soak.folder, 'replay.mp4');
  writeFileSync(replay, source.bytes);
  const { counts, seconds } = await readReplay(replay);
  const { received, lost, twice, notAired } = compare(encoder, counts, deaths);
  const pictures = received.filter(isPicture).length;
  // What was sent shortly before a kill may have been received.
  const onAir = { least: pictures / rate, most: encoder.sent().filter(isPicture).length / rate };
  const isAsLong =
    seconds > onAir.least - notAired / rate - segmentLength && seconds < onAir.most + segmentLength;
  const result = { soak: 'exact-replay', kills, pictures, sound: received.length - pictures };
  console.log(JSON.stringify({ ...result, lost: lost.length, twice, notAired, seconds, onAir }));
  const begin = encoder.sent()[0]?.atMs ?? 0;
  for (const one of lost.slice(0, 20))
    console.log(`${one.kind} sent after ${Math.round(one.atMs - begin)} ms`);
  return isAsLong && lost.length === 0 && twice === 0 && pictures > rounds * rate;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'palco-replay-'));
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({
    config: {
      dataDir: join(folder, 'database'),
      databaseUrl: null,
      postgresBin: process.env['PALCO_POSTGRES_BIN'] || null,
    },
    log,
    durable: false,
    transport: 'tcp',
  });
  const soak = await openSoak(folder, database);
  try {
    return await run(soak);
  } finally {
    await soak.server.kill('group');
    await soak.s3.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
