import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../../../kernel/config/config';
import type { OpenDatabase } from '../../../kernel/database/open-database';
import { createPostgresBus } from '../../../kernel/bus/postgres-bus';
import { listenTo } from '../../../kernel/database/listen';
import { events, livePublishers } from '../../../schema';
import { createApp } from '../../../kernel/http/create-app';
import type { LiveIngest } from '../../../ports/live-ingest';
import type { LivePackager, PackagingEvents, PackagingTask } from '../../../ports/live-packager';
import { createFakeLives } from '../../../testing/fake-lives';
import { openTestDatabase } from '../../../testing/test-database';
import { createRenditionTally } from '../../../ports/rendition-tally';
import { createDiskLives } from './disk-lives';
import { liveFolders } from './live-folders';
import {
  claimSignal,
  endAbandoned,
  endSignal,
  clearFinish,
  listFinishable,
  listSignals,
  requestDrop,
  requestFinish,
  requestTestDrop,
  touchSignal,
} from './publishers.store';
import type { SignalClaim } from './publishers.store';
import { createSignalRegistry } from './signal-registry';
import { unmeasured } from '../../../ports/unmeasured.pure';
import type { Sender } from './signal-connection';
import type { SignalRegistry } from './signal-registry';
import { reportOf } from './signal-report.pure';

const fake = createFakeLives();
let dataDir: string;
let database: OpenDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'palco-registry-'));
  database = await openTestDatabase();
  // The lives and teams of this file are in memory alone.
  await database.db.execute(
    sql`alter table live_publishers drop constraint live_publishers_live_id_lives_id_fk`,
  );
  await database.db.execute(sql`alter table events drop constraint events_account_id_accounts_id_fk`);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Programmes of which nothing is told. */
const fakeProgrammes = () => ({
  switcher: {
    ready: async () => true,
    wish: () => undefined,
    sourceOf: (id: string) => `http://127.0.0.1:1/${id}`,
    stateOf: () => null,
    close: () => undefined,
    stop: async () => undefined,
  },
  slates: { of: () => null },
});

/** A registry whose packager stops with the given function. */
const renditions = createRenditionTally();

function openRegistry({
  stop = async (): Promise<void> => undefined,
  now = Date.now,
  env = {},
  start = () => undefined,
  warn = (): void => undefined,
}: {
  /** Gets what is logged as a warning. */
  warn?(detail: object, text: string): void;
  /** Gets the events of the packager. */
  start?: (events: PackagingEvents, task: PackagingTask) => void;
  stop?: () => Promise<void>;
  now?: () => number;
  env?: Readonly<Record<string, string>>;
} = {}): SignalRegistry {
  const packager: LivePackager = {
    available: async () => true,
    start(task, events) {
      start(events, task);
      return { write: () => true, end() {}, setOnAir() {}, stop, kill() {} };
    },
    join: async () => ({ skipped: 0, places: [] }),
    cut: async () => Promise.reject(new Error('nothing is cut here')),
  };
  const config = { ...parseConfig({ PALCO_DATA_DIR: dataDir, ...env }), secret: 's'.repeat(64) };
  const app = createApp({ logLevel: 'silent', trustProxy: false });
  const log = Object.assign(Object.create(app.log) as typeof app.log, { warn });
  const { db } = database;
  const bus = createPostgresBus({
    db,
    log,
    listen: (options) => listenTo({ pool: database.pool, log, ...options }),
  });
  const context = { db, bus, clock: { now }, log, config, renditions };
  const folders = liveFolders(config);
  const store = createDiskLives(context, folders);
  const parts = { context, lives: fake.lives, packager, folders, store, findTest: () => null };
  return createSignalRegistry({ ...parts, programmes: fakeProgrammes() });
}

const sender = (id: string, live = fake.add()): Sender => ({
  id,
  keyId: null,
  signalId: 1,
  live,
  drop: () => undefined,
});

it('tells from when to when a recording had no room on the disk, also where the database had none', async () => {
  let now = Date.UTC(2026, 10, 29, 12);
  let packager: PackagingEvents = {};
  const registry = openRegistry({ now: () => now, start: (events) => (packager = events) });
  const one = sender('recorded', fake.add({ status: 'live', enableLive2vod: true }));
  await registry.admit(one);
  registry.begin(one.id, { kind: 'pushed', container: 'mp4' });
  const look = async (problem: 'disk_full' | null, seconds: number) => {
    packager.measured?.({ ...unmeasured, problem });
    await registry.tick();
    now += seconds * 1000;
  };
  const told = async () => {
    const rows = await database.db.select().from(events).where(eq(events.identifier, one.live.id));
    return rows.map(({ event, record }) => [event, ...record.map(({ Key, Value }) => [Key, Value])]).sort();
  };
  await look(null, 10);
  await database.db.execute(sql`alter table events rename to events_away`);
  await look('disk_full', 1);
  await database.db.execute(sql`alter table events_away rename to events`);
  expect(registry.isDiskFull()).toBe(true);
  const from = '2026-11-29T12:00:10.000Z';
  await look('disk_full', 19);
  expect(await told()).toEqual([['LIVE_SEM_ESPACO', ['from', from]]]);
  await look(null, 3);
  await look(null, 3);
  await look(null, 3);
  const until = '2026-11-29T12:00:30.000Z';
  expect(await told()).toEqual([
    ['LIVE_COM_ESPACO', ['from', from], ['until', until]],
    ['LIVE_SEM_ESPACO', ['from', from]],
  ]);
  const [row] = await listSignals(database.db, [one.live.id]);
  const gap = { from: Date.parse(from), until: Date.parse(until) };
  expect(row?.figures).toMatchObject({ recordingGaps: [gap], problem: null });
  await registry.leave(one.id);
});

it('does not keep the signal of a sender that leaves during its admission', async () => {
  const registry = openRegistry();
  const quick = sender('quick');
  const admitted = registry.admit(quick);
  // The claim was sent, and the database has not answered yet.
  await Promise.resolve();
  await registry.leave(quick.id);
  expect(await admitted).toBe('taken');
  expect(await listSignals(database.db, [quick.live.id])).toMatchObject([{ endedAt: expect.any(Date) }]);
});

describe('a live that ends while a signal waits for it', () => {
  const afterwards = (liveId: string) => async () =>
    (await listSignals(database.db, [liveId])).at(0)?.endedAt;

  it('takes no sender that was authorized before', async () => {
    const registry = openRegistry();
    const late = sender('late', fake.add({ status: 'live' }));
    fake.set(late.live.id, { status: 'finished' });
    expect(await registry.admit(late)).toBe('live-over');
    expect([registry.holds(late.live.id), await afterwards(late.live.id)()]).toEqual([
      false,
      expect.any(Date),
    ]);
  });

  it('gets no backup in the place of its signal, though the end was not seen by the look at the backup', async () => {
    const started: number[] = [];
    const registry = openRegistry({ start: (_events, { signalId }) => void started.push(signalId) });
    const live = fake.add({ status: 'live', backupSignal: 2 });
    await registry.admit({ ...sender('backup', live), signalId: 2 });
    registry.begin('backup', { kind: 'pull', url: 'http://127.0.0.1:1/backup' });
    const looked = vi.spyOn(fake.lives, 'findLive').mockImplementationOnce(async () => {
      fake.set(live.id, { status: 'finished' });
      return live;
    });
    await registry.tick();
    looked.mockRestore();
    await expect.poll(afterwards(live.id)).toEqual(expect.any(Date));
    expect([started, registry.programmes()]).toEqual([[2], []]);
    await registry.stop();
  });
});

it('leaves a sender alone that is looked at while the database writes its claim', async () => {
  const registry = openRegistry();
  const slow = { ...sender('slow'), drop: vi.fn() };
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query("select pg_advisory_xact_lock(hashtextextended('signals ' || $1, 0))", [
    slow.live.accountId,
  ]);
  const admitted = registry.admit(slow);
  await expect.poll(() => registry.holds(slow.live.id)).toBe(true);
  await registry.tick();
  await client.query('commit');
  client.release();
  expect(await admitted).toBeNull();
  expect(slow.drop).not.toHaveBeenCalled();
  await registry.tick();
  expect(await rowOf({ liveId: slow.live.id })).toMatchObject({ publisherId: 'slow', endedAt: null });
  await registry.leave(slow.id);
});

it('releases the signal where the packager fails to stop', async () => {
  const registry = openRegistry({ stop: async () => Promise.reject(new Error('no')) });
  const first = sender('first');
  await registry.admit(first);
  registry.begin(first.id, { kind: 'pushed', container: 'mp4' });
  await expect(registry.leave(first.id)).rejects.toThrow('no');
  expect(await listSignals(database.db, [first.live.id])).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await registry.admit(sender('second', first.live))).toBeNull();
});

it('starts its live with the next look where that could not be told at once', async () => {
  const registry = openRegistry();
  const arrived = vi.spyOn(fake.lives, 'signalArrived').mockRejectedValueOnce(new Error('away'));
  const first = sender('starting', fake.add({ autoStart: true }));
  await registry.admit(first);
  registry.begin(first.id, { kind: 'pushed', container: 'mp4' });
  await expect.poll(() => arrived.mock.calls.length).toBe(1);
  expect(fake.get(first.live.id).status).toBe('scheduled');
  for (let look = 0; look < 3; look += 1) await registry.tick();
  expect([fake.get(first.live.id).status, arrived.mock.calls.length]).toEqual(['live', 2]);
  arrived.mockRestore();
  await registry.leave(first.id);
});

const place = (live = fake.add()) => ({
  liveId: live.id,
  accountId: live.accountId,
  signalId: 1,
  publisherId: live.id,
  keyId: null,
});
/** Holders as another process sees them. */
const holders = (id: string, state: 'gone' | 'running' | 'elsewhere' = 'elsewhere') => ({
  id,
  isGone: () => state === 'gone',
  isRunning: () => state === 'running',
});
const claim = (input: SignalClaim, by: ReturnType<typeof holders>, teamLimit = 1000) =>
  claimSignal(database.db, input, { holders: by, teamLimit, testLimit: 2 });
const rowOf = async ({ liveId }: { readonly liveId: string }) =>
  (await listSignals(database.db, [liveId]))[0];
/** Moves the last heartbeat of a signal into the past. */
async function silence({ liveId }: { readonly liveId: string }, seconds: number): Promise<void> {
  const lastSeenAt = sql`now() - ${seconds} * interval '1 second'`;
  await database.db.update(livePublishers).set({ lastSeenAt }).where(eq(livePublishers.liveId, liveId));
}

it('ends silent signals, and all of processes that are gone', async () => {
  const { db } = database;
  const [silent, active, orphaned] = [place(), place(), place()];
  for (const one of [silent, active, orphaned]) await claim(one, holders('running'));
  await silence(silent, 3600);
  await db.update(livePublishers).set({ holder: 'gone' }).where(eq(livePublishers.liveId, orphaned.liveId));
  await endAbandoned(db, { ...holders('me'), isGone: (holder) => holder === 'gone' });
  const silentRow = await rowOf(silent);
  expect(silentRow?.endedAt).toEqual(silentRow?.lastSeenAt);
  expect((await rowOf(active))?.endedAt).toBeNull();
  expect((await rowOf(orphaned))?.endedAt).toEqual(expect.any(Date));
});

describe('a signal of another process', () => {
  it.each([
    ['of another machine, just seen', 0, 'elsewhere', false],
    ['of another machine, silent', 6, 'elsewhere', true],
    ['of this machine, silent because it is stalled', 15, 'running', false],
    ['of this machine, hung', 31, 'running', true],
    ['of this machine, dead', 0, 'gone', true],
  ] as const)('%s: may be claimed after %i s: %s %s', async (_name, seconds, state, isFree) => {
    const signal = place();
    await claim(signal, holders('first'));
    await silence(signal, seconds);
    const second = { ...signal, publisherId: 'second' };
    expect(await claim(second, holders('second', state))).toBe(isFree ? 'claimed' : 'taken');
    expect(await touchSignal(database.db, signal, null)).toBe(isFree ? 'taken' : 'kept');
  });

  it('is claimed by one of two at once', async () => {
    const signal = place();
    await claim(signal, holders('first'));
    await silence(signal, 60);
    const claims = ['second', 'third'].map((publisherId) =>
      claim({ ...signal, publisherId }, holders(publisherId)),
    );
    expect((await Promise.all(claims)).sort()).toEqual(['claimed', 'taken']);
  });

  it('goes on when its process responds again after it was taken for dead', async () => {
    const signal = place();
    await claim(signal, holders('first'));
    await silence(signal, 60);
    await endAbandoned(database.db, holders('second'));
    expect((await rowOf(signal))?.endedAt).toEqual(expect.any(Date));
    expect(await touchSignal(database.db, signal, null)).toBe('kept');
    expect(await rowOf(signal)).toMatchObject({ endedAt: null });
  });

  it.each([
    ['its key was taken back', (of: SignalClaim) => requestDrop(database.db, of.keyId ?? '')],
    ['its test was ended', (of: SignalClaim) => requestTestDrop(database.db, of.liveId)],
  ])('is dropped when its process responds again and %s meanwhile', async (_name, request) => {
    const signal = { ...place(), keyId: randomUUID(), testEndsAt: new Date() };
    await claim(signal, holders('first'));
    await silence(signal, 60);
    await endAbandoned(database.db, holders('second'));
    await request(signal);
    expect(await touchSignal(database.db, signal, null)).toBe('drop');
    // Who takes the signal next is another connection.
    const next = { ...signal, publisherId: 'next' };
    await silence(signal, 60);
    expect(await claim(next, holders('second'))).toBe('claimed');
    expect(await touchSignal(database.db, next, null)).toBe('kept');
    await endSignal(database.db, next);
  });
});

it('finishes a live whose holder is gone once its packagers cannot write any more', async () => {
  const { db } = database;
  const signal = place();
  await claim(signal, holders('first'));
  await requestFinish(db, signal.liveId);
  const finishable = async (state: 'gone' | 'running' | 'elsewhere') =>
    (await listFinishable(db, holders('me', state))).some(({ liveId }) => liveId === signal.liveId);
  expect(await finishable('gone')).toBe(false);
  await silence(signal, 6);
  expect([await finishable('running'), await finishable('gone')]).toEqual([false, true]);
  await clearFinish(db, signal.liveId);
  expect(await finishable('gone')).toBe(false);
});

it('takes its times from the database, whatever the clock of the host says', async () => {
  const registry = openRegistry({ now: () => Date.parse('2001-01-01') });
  const one = sender('clock');
  await registry.admit(one);
  await registry.tick();
  const row = await rowOf({ liveId: one.live.id });
  expect(row && reportOf(row)).toMatchObject({ status: 'active', uptime: 0 });
});

describe('limits', () => {
  const accountId = randomUUID();
  const liveOfTeam = () => fake.add({ accountId, signalsTotal: 2 });
  const signalOf = async (live: { readonly id: string }) => {
    const row = await rowOf({ liveId: live.id });
    return row && reportOf(row);
  };

  it('refuses signals above the number of the live', async () => {
    const registry = openRegistry();
    const live = liveOfTeam();
    expect(await registry.admit({ ...sender('third', live), signalId: 3 })).toBe('no-such-signal');
    expect(await registry.admit({ ...sender('second', live), signalId: 2 })).toBeNull();
    await registry.stop();
  });

  it('refuses more signals than the process may take, and says it on the panel and in the log', async () => {
    const registry = openRegistry({ env: { PALCO_LIVE_SIGNALS: '2' } });
    const lives = [fake.add(), fake.add(), fake.add()];
    const admitted = [];
    for (const [index, live] of lives.entries())
      admitted.push(await registry.admit(sender(`${index}`, live)));
    expect(admitted).toEqual([null, null, 'server-full']);
    expect(await signalOf(lives[2] ?? liveOfTeam())).toMatchObject({
      status: 'reconnecting',
      figures: { problem: 'limit_reached' },
    });
    await registry.leave('0');
    expect(await registry.admit(sender('2', lives[2]))).toBeNull();
    expect((await signalOf(lives[2] ?? liveOfTeam()))?.figures).toBeNull();
    await registry.stop();
  });

  it('counts the signals of a team over all processes, also of two that come at once', async () => {
    // Two holders of one process and folder would take each other for an earlier one.
    const registries = ['one', 'two'].map((folder) =>
      openRegistry({ env: { PALCO_LIVE_SIGNALS_TEAM: '3', PALCO_DATA_DIR: join(dataDir, folder) } }),
    );
    const lives = Array.from({ length: 8 }, liveOfTeam);
    const admitted = await Promise.all(
      lives.map((live, index) => registries[index % 2]?.admit(sender(live.id, live))),
    );
    expect(admitted.filter((refusal) => refusal === null)).toHaveLength(3);
    expect(admitted.filter((refusal) => refusal === 'team-full')).toHaveLength(5);
    expect(
      await registries[0]?.admit(sender('other team', fake.add({ accountId: randomUUID() }))),
    ).toBeNull();
    await Promise.all(registries.map((registry) => registry.stop()));
    expect(await registries[0]?.admit(sender('later', liveOfTeam()))).toBeNull();
    await registries[0]?.stop();
  });
});

it('keeps why a signal was refused after its sender left', async () => {
  const registry = openRegistry();
  const one = sender('refused');
  await registry.admit(one);
  const ingest = { drop: () => undefined } as unknown as LiveIngest;
  registry
    .events(() => ingest)
    .measured(one.id, {
      fps: 0,
      bitrate: 0,
      keyframeIntervalMs: null,
      width: null,
      height: null,
      videoCodec: 'hevc (12)',
      audioCodec: 'aac',
      packets: 0,
      problem: 'unsupported_codec',
    });
  await registry.leave(one.id);
  const [row] = await listSignals(database.db, [one.live.id]);
  expect(row).toMatchObject({ figures: { problem: 'unsupported_codec', videoCodec: 'hevc (12)' } });
  expect(row?.endedAt).not.toBeNull();
});

it('tells the log of the live and the metrics which renditions are shed, and that they are back', async () => {
  let packager: PackagingEvents = {};
  const registry = openRegistry({ start: (events) => (packager = events) });
  const one = sender('laddered');
  await registry.admit(one);
  registry.begin(one.id, { kind: 'pushed', container: 'mp4' });
  const look = async (encoded: string[], shed: string[]) => {
    const own = { copied: ['720p'], away: ['240p'] };
    const rungs = { encoder: 'software', planned: ['480p', '360p'], encoded, shed, ...own } as const;
    packager.measured?.({ ...unmeasured, rungs });
    await registry.tick();
    return renditions.read();
  };
  const before = renditions.read();
  await look(['480p', '360p'], []);
  const shed = await look(['360p'], ['480p']);
  const encoders = [{ encoder: 'software', wanted: 2, running: 1, shed: 1 }];
  expect(shed).toMatchObject({ encoders, copied: 1, away: 1 });
  const back = await look(['480p', '360p'], []);
  expect([back.sheds - before.sheds, back.returns - before.returns]).toEqual([1, 1]);
  const rows = await database.db.select().from(events).where(eq(events.identifier, one.live.id));
  expect(
    rows.map(({ event, record }) => [event, ...record.map(({ Value }) => Value)].join(' ')).sort(),
  ).toEqual([
    'LIVE_QUALIDADES_INICIADAS software 480p, 360p 720p',
    'LIVE_QUALIDADES_REDUZIDAS software 360p 480p 720p',
    'LIVE_QUALIDADES_RETOMADAS software 480p, 360p 720p',
  ]);
  await registry.leave(one.id);
  expect(renditions.read()).toMatchObject({ encoders: [], copied: 0, away: 0 });
});

it('tells the log of the live, the panel and the metrics that the processor goes on for hardware that died', async () => {
  let packager: PackagingEvents = {};
  const registry = openRegistry({ start: (events) => (packager = events) });
  const one = sender('hardware');
  await registry.admit(one);
  registry.begin(one.id, { kind: 'pushed', container: 'mp4' });
  const look = async (encoder: 'nvenc' | 'software', encoded: string[]) => {
    const rungs = { encoder, planned: ['480p'], encoded, shed: [], copied: [], away: [] };
    packager.measured?.({ ...unmeasured, rungs });
    await registry.tick();
    const [row] = await listSignals(database.db, [one.live.id]);
    return [
      row?.figures?.rungs?.encoder,
      ...renditions.read().encoders.map((of) => [of.encoder, of.running]),
    ];
  };
  expect(await look('nvenc', ['480p'])).toEqual(['nvenc', ['nvenc', 1]]);
  // Until the next key frame.
  expect(await look('software', [])).toEqual(['software', ['software', 0]]);
  expect(await look('software', ['480p'])).toEqual(['software', ['software', 1]]);
  const rows = await database.db.select().from(events).where(eq(events.identifier, one.live.id));
  expect(rows.map(({ event, record }) => [event, record[0]?.Value].join(' ')).sort()).toEqual([
    'LIVE_QUALIDADES_INICIADAS nvenc',
    'LIVE_QUALIDADES_INICIADAS software',
  ]);
  await registry.leave(one.id);
});

it('tells the log of the server and of the live what an encoder sends that is not taken, once a minute', async () => {
  const lines: object[] = [];
  const registry = openRegistry({ warn: (detail) => void lines.push(detail) });
  const one = sender('faulty');
  await registry.admit(one);
  const engine = registry.events(() => ({ drop: () => undefined }) as unknown as LiveIngest);
  const figures = {
    fps: 30,
    bitrate: 1,
    keyframeIntervalMs: 1000,
    width: 320,
    height: 180,
    videoCodec: 'h264',
    audioCodec: 'aac',
    packets: 1,
    problem: 'not_accepted',
    problemDetail: { code: 'video_track', value: '1' },
  } as const;
  for (let second = 0; second < 5; second += 1) engine.measured(one.id, figures);
  const entries = () => database.db.select().from(events).where(eq(events.identifier, one.live.id));
  await expect.poll(entries).toMatchObject([
    {
      event: 'LIVE_SINAL_NAO_ACEITO',
      principalId: 'ingest',
      record: expect.arrayContaining([{ Key: 'detail', Value: 'video_track 1' }]),
    },
  ]);
  expect(lines).toEqual([{ signal: `${one.live.id}/1`, detail: 'video_track 1' }]);
  await registry.leave(one.id);
});

const inHalfAnHour = (): Date => new Date(Date.now() + 30 * 60_000);

it('a test signal of another process is asked to make way for an encoder, and for no other test signal', async () => {
  const live = fake.add();
  const test = { ...place(live), publisherId: 'test', testEndsAt: inHalfAnHour() };
  expect(await claim(test, holders('one'))).toBe('claimed');
  expect(await claim({ ...test, publisherId: 'second' }, holders('other'))).toBe('taken');
  expect(await rowOf(test)).toMatchObject({ publisherId: 'test', dropRequestedAt: null });
  const encoder = { ...place(live), publisherId: 'encoder' };
  expect(await claim(encoder, holders('other'))).toBe('test');
  expect(await rowOf(test)).toMatchObject({ publisherId: 'test', dropRequestedAt: expect.any(Date) });
  await endSignal(database.db, test);
  expect(await claim(encoder, holders('other'))).toBe('claimed');
  expect(await rowOf(test)).toMatchObject({ testEndsAt: null, dropRequestedAt: null });
});

it('an encoder is admitted as soon as the test signal of another process has ended', async () => {
  const live = fake.add();
  const test = { ...place(live), publisherId: 'test', testEndsAt: inHalfAnHour() };
  await claim(test, holders('one'));
  const admitted = openRegistry().admit(sender('encoder', live));
  await vi.waitFor(async () => expect((await rowOf(test))?.dropRequestedAt).not.toBeNull());
  await endSignal(database.db, test);
  expect(await admitted).toBeNull();
});

it('counts the test signals of a team in all processes, and encoders not', async () => {
  const accountId = randomUUID();
  const own = (testEndsAt: Date | null) => ({ ...place(), accountId, testEndsAt });
  expect(await claim(own(null), holders('one'))).toBe('claimed');
  for (const by of ['one', 'two']) expect(await claim(own(inHalfAnHour()), holders(by))).toBe('claimed');
  expect(await claim(own(inHalfAnHour()), holders('three'))).toBe('team-tests-full');
  expect(await claim(own(null), holders('three'))).toBe('claimed');
});
