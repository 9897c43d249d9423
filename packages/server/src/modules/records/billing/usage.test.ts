// What counts as use, and what the limit of a plan refuses.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  billingNotices,
  directories,
  jobs,
  lives,
  liveViewers,
  uploads,
  usageDays,
  videos,
} from '../../../schema';
import type { MediaEngine } from '../../../ports/media-engine';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { putLiveFile } from '../../../testing/put-live-file';
import { insertLive } from '../../../testing/samples';
import { freeTerms, insertBilledTeam, insertTeamPlan } from '../../../testing/sample-plans';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createLivesForIngest } from '../../broadcast/lives';
import { billingMailKind } from './billing-mail';
import { countTranscoded, createDeliveryCounter } from './count-usage';
import { createDeliveryGate } from './delivery-gate';
import { addUsage } from './usage.store';

const seconds = 90;
/** An engine that makes one playlist of any source. */
const engine: MediaEngine = {
  available: async () => true,
  probe: () => Promise.reject(new Error('not used')),
  edit: () => Promise.reject(new Error('not used')),
  extractSound: () => Promise.reject(new Error('not used')),
  remux: () => Promise.reject(new Error('not used')),
  picture: () => Promise.reject(new Error('not used')),
  async package({ outputFolder }) {
    await mkdir(join(outputFolder, 'hls'), { recursive: true });
    await writeFile(join(outputFolder, 'hls', 'master.m3u8'), '#EXTM3U\n');
    await writeFile(join(outputFolder, 'hls', '00000.m4s'), 'x'.repeat(1_000));
    const size = { width: 320, height: 240, renditions: [], posterPath: null };
    return { ...size, durationSeconds: seconds, truncated: false };
  },
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ engine });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const gigabyte = 1e9;
const limited = (limits: Partial<typeof freeTerms.limits>) => ({
  limits: { ...freeTerms.limits, ...limits },
});

async function usageOf(accountId: string) {
  const rows = await server.db.select().from(usageDays).where(eq(usageDays.accountId, accountId));
  return rows.map(({ storedBytes, deliveredBytes, transcodedSeconds, peakViewers }) => ({
    storedBytes,
    deliveredBytes,
    transcodedSeconds,
    peakViewers,
  }));
}
const create = (accountId: string, more: object = {}) =>
  server.call('/v1/videos/vod', { token, body: { title: 'Aula', accountId, ...more } });
async function made(accountId: string): Promise<string> {
  return String((await create(accountId)).body['videoId']);
}
const send = (videoId: string, bytes: Uint8Array) =>
  sendSource({
    url: server.url,
    token,
    videoId,
    bytes,
    range: `bytes 0-${bytes.length - 1}/${bytes.length}`,
  });
const videoOf = async (id: string) => (await server.db.select().from(videos).where(eq(videos.id, id)))[0];
/** Uses ten minutes up on the day of the team, whichever that is now. */
async function useUp(accountId: string): Promise<void> {
  const days = [-1, 0, 1].map((offset) => new Date(Date.now() + offset * 86_400_000));
  await addUsage(
    server.db,
    days.map((at) => ({ accountId, day: at.toISOString().slice(0, 10), transcodedSeconds: 600 })),
  );
}
async function store(accountId: string, values: Partial<typeof videos.$inferInsert>): Promise<string> {
  const [folder] = await server.db.select().from(directories).where(eq(directories.accountId, accountId));
  const id = randomUUID();
  await server.db
    .insert(videos)
    .values({ id, accountId, directoryId: folder?.id ?? '', title: 'Aula', status: 'ready', ...values });
  return id;
}

describe('what a team uses', () => {
  it('are the bytes that it stores, the minutes that were converted, and the bytes that it delivers', async () => {
    const team = await insertBilledTeam(server.db);
    const videoId = await made(team);
    expect(await send(videoId, randomBytes(4_096))).toMatchObject({ status: 202 });
    const read = async () => (await server.call(`/v1/videos/${videoId}?accountId=${team}`, { token })).body;
    await expect.poll(async () => (await read())['status']).toBe('ready');
    const [used] = await usageOf(team);
    expect(used).toMatchObject({ transcodedSeconds: seconds });
    const playlist = server.url + String((await read())['playback_url']);
    const segment = playlist.replace('master.m3u8', '00000.m4s');
    const deliver = async (init?: RequestInit) => {
      const answer = await fetch(segment, init);
      await answer.arrayBuffer();
      return answer.status;
    };
    expect([
      await deliver(),
      await deliver({ headers: { range: 'bytes=0-99' } }),
      await deliver({ method: 'HEAD' }),
      await deliver({ headers: { range: 'bytes=5000-' } }),
    ]).toEqual([200, 206, 200, 416]);
    const delivered = async () => {
      await server.billing.delivery.flush();
      return (await usageOf(team))[0]?.deliveredBytes;
    };
    await expect.poll(delivered).toBe(1_100);
    const { body } = await server.call(`/v1/billing/summary?accountId=${team}`, { token });
    expect(body['uso']).toMatchObject({
      // The source, and the playlist and the segment that were made of it.
      armazenamentoBytes: 4_096 + 8 + 1_000,
      entregaBytes: 1_100,
      minutosTranscodificados: 1.5,
    });
  });

  it('counts a conversion only where it was committed', async () => {
    const team = await insertBilledTeam(server.db);
    const videoId = await store(team, {});
    const count = { videoId, seconds: 60, now: new Date() };
    await server.db
      .transaction(async (tx) => {
        await countTranscoded(tx, count);
        throw new Error('the lease was lost');
      })
      .catch(() => undefined);
    await server.db.transaction((tx) => countTranscoded(tx, count));
    expect(await usageOf(team)).toMatchObject([{ transcodedSeconds: 60 }]);
  });

  it('is the most viewers of all its lives at one time', async () => {
    const team = await insertBilledTeam(server.db);
    const live = async () => {
      const id = await insertLive(server.db, 'colegioAtlas');
      await server.db.update(lives).set({ accountId: team, status: 'live' }).where(eq(lives.id, id));
      return id;
    };
    const [one, other] = [await live(), await live()];
    const watch = async (liveId: string, names: readonly string[]) => {
      await server.db.delete(liveViewers).where(eq(liveViewers.liveId, liveId));
      // Ahead of the clock, so that they watch however long this test takes.
      const seenAt = new Date(Date.now() + 60 * 60_000);
      if (names.length > 0)
        await server.db.insert(liveViewers).values(names.map((viewer) => ({ liveId, viewer, seenAt })));
    };
    await watch(one, ['a', 'b', 'c']);
    await watch(other, ['d', 'e']);
    await server.audience.record();
    await watch(one, ['a', 'b', 'c', 'd']);
    await watch(other, []);
    await server.audience.record();
    // A queue at work counts too, at moments of its own.
    expect(Math.max(...(await usageOf(team)).map(({ peakViewers }) => peakViewers))).toBe(5);
  });

  it('is kept until the database takes it', async () => {
    const team = await insertBilledTeam(server.db);
    let isAway = true;
    const db = new Proxy(server.db, {
      get(target, key) {
        if (key === 'insert' && isAway) throw new Error('away');
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const counter = createDeliveryCounter({ ...server.context, db });
    counter.add(team, 30);
    await counter.flush();
    expect(await usageOf(team)).toEqual([]);
    isAway = false;
    counter.add(team, 12);
    await counter.flush();
    await counter.flush();
    expect(await usageOf(team)).toMatchObject([{ deliveredBytes: 42 }]);
  });
});

describe('the limit of a plan', () => {
  const refusal = async (call: ReturnType<TestServer['call']>) => {
    const { status, body } = await call;
    return [status, body['code']];
  };

  it('refuses a video before a byte is sent where its storage is full', async () => {
    const team = await insertBilledTeam(server.db, limited({ storage: gigabyte }));
    await store(team, { sizeBytes: gigabyte - 10 });
    expect((await create(team)).status).toBe(201);
    expect((await create(team, { size: 10 })).status).toBe(201);
    expect(await refusal(create(team, { size: 11 }))).toEqual([402, 'STORAGE_QUOTA_REACHED']);
    await store(team, { sizeBytes: 10 });
    expect(await refusal(create(team))).toEqual([402, 'STORAGE_QUOTA_REACHED']);
    const total = await server.db.$count(videos, eq(videos.accountId, team));
    expect(total).toBe(4);
  });

  it('refuses the first bytes of a video that did not say how large it is', async () => {
    const team = await insertBilledTeam(server.db, limited({ storage: 7_500 }));
    const [first, second] = [await made(team), await made(team)];
    expect(await send(first, randomBytes(3_000))).toMatchObject({ status: 202 });
    // What is made of the first one takes a thousand more, now or soon.
    expect(await send(second, randomBytes(5_000))).toMatchObject({
      status: 402,
      body: { code: 'STORAGE_QUOTA_REACHED' },
    });
    expect(await send(second, randomBytes(3_000))).toMatchObject({ status: 202 });
  });

  it('keeps no source that comes whole, without its length before, and is larger than the room', async () => {
    const team = await insertBilledTeam(server.db, limited({ storage: 5_000 }));
    const videoId = await made(team);
    const whole = (bytes: number) =>
      sendSource({ url: server.url, token, videoId, bytes: randomBytes(bytes) });
    expect(await whole(5_001)).toMatchObject({ status: 402, body: { code: 'STORAGE_QUOTA_REACHED' } });
    expect(await server.db.$count(uploads, eq(uploads.videoId, videoId))).toBe(0);
    expect(await whole(5_000)).toMatchObject({ status: 202 });
  });

  it('refuses a video where the minutes of the month are used up, in the language of the caller', async () => {
    const team = await insertBilledTeam(server.db, limited({ transcoding: 10 }));
    expect((await create(team)).status).toBe(201);
    await useUp(team);
    const { status, body } = await create(team);
    expect([status, body['code'], body['message']]).toEqual([
      402,
      'TRANSCODING_QUOTA_REACHED',
      'Os minutos de transcodificação do plano deste time acabaram neste mês.',
    ]);
  });

  it('refuses the start of a live without delivery, and goes on with one that runs', async () => {
    const team = await insertBilledTeam(server.db, limited({ delivery: 100 }));
    const live = async (status: 'scheduled' | 'live') => {
      const id = await insertLive(server.db, 'colegioAtlas');
      await server.db.update(lives).set({ accountId: team, status }).where(eq(lives.id, id));
      return id;
    };
    server.billing.delivery.add(team, 100);
    await server.billing.delivery.flush();
    const control = (id: string, action: string) =>
      server.call(`/v1/live-streams/${id}/control/${action}?accountId=${team}`, { token, method: 'PUT' });
    const [waiting, running] = [await live('scheduled'), await live('live')];
    expect(await refusal(control(waiting, 'start'))).toEqual([402, 'DELIVERY_QUOTA_REACHED']);
    expect((await control(running, 'pause')).status).toBe(200);
    expect((await control(running, 'resume')).status).toBe(200);
    // A live that starts by its signal is no way around.
    await server.db.update(lives).set({ autoStart: true }).where(eq(lives.id, waiting));
    await createLivesForIngest(server.context).signalArrived(waiting);
    const [row] = await server.db.select().from(lives).where(eq(lives.id, waiting));
    expect(row?.status).toBe('scheduled');
  });

  it('lets no play begin without delivery, tells its people within the minute, and cuts off nothing', async () => {
    const { context } = server;
    const team = await insertBilledTeam(server.db, limited({ delivery: 1_000 }));
    const videoId = await insertPackagedVideo(context, 'colegioAtlas', {});
    const directoryId = (await server.db.select().from(directories).where(eq(directories.accountId, team)))[0]
      ?.id;
    await server.db.update(videos).set({ accountId: team, directoryId }).where(eq(videos.id, videoId));
    const liveId = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
    await server.db.update(lives).set({ accountId: team }).where(eq(lives.id, liveId));
    await putLiveFile(context, server.ingest.programmeOf(liveId), '#EXTM3U\n');
    const deliver = async (bytes: number) => {
      server.billing.delivery.add(team, bytes);
      await server.billing.delivery.flush();
    };
    const told = async () => {
      const rows = await server.db.select().from(billingNotices).where(eq(billingNotices.accountId, team));
      return rows.map(({ what }) => what.replace(/\d{4}-\d\d/, 'month')).toSorted();
    };
    const open = () => server.call(`/bff/player/${videoId}`);
    await deliver(700);
    expect(await told()).toEqual([]);
    await deliver(100);
    expect(await told()).toEqual(['near:month:delivery']);
    const { body } = await open();
    const master = String(body['playback_url']);
    const statusOf = async (path: string) => (await fetch(server.url + path)).status;
    expect(await statusOf(master)).toBe(200);
    await deliver(200);
    expect(await told()).toEqual(['near:month:delivery', 'reached:month:delivery']);
    expect(await refusal(open())).toEqual([402, 'DELIVERY_QUOTA_REACHED']);
    expect(await statusOf(master)).toBe(402);
    expect(await statusOf(master.replace('master.m3u8', '00000.m4s'))).toBe(200);
    const live = await server.call(`/bff/player/live/${liveId}`);
    expect([live.status, await statusOf(String(live.body['playback_url']))]).toEqual([200, 200]);
    const mails = await server.db.select().from(jobs).where(eq(jobs.kind, billingMailKind));
    // One of each for everybody who sees the money; what a mail said goes with its job.
    expect(mails.filter(({ accountId }) => accountId === team).length).toBeGreaterThanOrEqual(2);
  });

  it('of delivery holds in every process within seconds of what another one wrote', async () => {
    const team = await insertBilledTeam(server.db, limited({ delivery: 1_000 }));
    let now = Date.now();
    const other = createDeliveryGate({ ...server.context, clock: { now: () => now } });
    await other.require(team);
    server.billing.delivery.add(team, 1_000);
    await server.billing.delivery.flush();
    now += 15_000;
    await expect(other.require(team)).rejects.toMatchObject({ code: 'DELIVERY_QUOTA_REACHED' });
  });

  it('is that of the plan of today, and none without one', async () => {
    const team = await insertBilledTeam(server.db, { since: '2999-01-01', ...limited({ storage: 0 }) });
    expect((await create(team)).status).toBe(201);
    await insertTeamPlan(server.db, team, limited({ storage: 0 }));
    expect(await refusal(create(team))).toEqual([402, 'STORAGE_QUOTA_REACHED']);
    await insertTeamPlan(server.db, team, { since: '2020-01-02' });
    expect((await create(team)).status).toBe(201);
  });

  it('refuses a new source of a video', async () => {
    const team = await insertBilledTeam(server.db, limited({ storage: 1_000 }));
    const id = await store(team, { sizeBytes: 600 });
    const replace = (size: number) =>
      server.call(`/v1/videos/${id}/replacement?accountId=${team}`, {
        token,
        body: { size, fileName: 'nova.mp4' },
      });
    expect(await refusal(replace(401))).toEqual([402, 'STORAGE_QUOTA_REACHED']);
    expect((await replace(400)).status).toBe(201);
    expect(await server.db.$count(jobs, eq(jobs.subjectId, id))).toBe(0);
    // Once it has come, its room stays taken: until it plays, the old source lies beside it.
    await server.db.update(uploads).set({ completedAt: new Date() }).where(eq(uploads.videoId, id));
    expect(await refusal(create(team))).toEqual([402, 'STORAGE_QUOTA_REACHED']);
  });

  it('refuses another conversion where the minutes are used up, and not where they are not', async () => {
    const team = await insertBilledTeam(server.db, limited({ transcoding: 10 }));
    const id = await made(team);
    await send(id, randomBytes(2_000));
    await expect.poll(async () => (await videoOf(id))?.status).toBe('ready');
    await server.db.update(videos).set({ status: 'failed' }).where(eq(videos.id, id));
    const retry = () =>
      server.call(`/v1/videos/${id}/transcode/retry?accountId=${team}`, { token, method: 'POST' });
    await useUp(team);
    expect(await refusal(retry())).toEqual([402, 'TRANSCODING_QUOTA_REACHED']);
    expect((await videoOf(id))?.status).toBe('failed');
    await server.db.delete(usageDays).where(eq(usageDays.accountId, team));
    expect((await retry()).status).toBe(202);
  });
});
