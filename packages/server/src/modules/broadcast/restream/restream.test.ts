import type { LiveRestream, RestreamTarget } from '@palco/openapi';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, liveRestreams, restreamTargets, webhookEvents } from '../../../schema';
import { publishLive } from '../../../testing/live-publisher';
import { openRtmpPlatform } from '../../../testing/rtmp-platform';
import type { PlatformHabit, RtmpPlatform } from '../../../testing/rtmp-platform';
import { insertLive, insertWebhook } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
const platforms: RtmpPlatform[] = [];
const publishers: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  server = await startTestServer({
    media: true,
    env: { PALCO_RTMP_PORT: '0', PALCO_OUTBOUND_ALLOW: '127.0.0.1' },
  });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(async () => {
  await Promise.all(publishers.map((one) => one.stop()));
  await server.stop();
  await Promise.all(platforms.map((one) => one.stop()));
});

async function openPlatform(habit?: PlatformHabit): Promise<RtmpPlatform> {
  const platform = await openRtmpPlatform(habit);
  platforms.push(platform);
  return platform;
}

let made = 0;
async function createTarget(input: object, token = marina) {
  made += 1;
  const body = { name: `Destino ${made}`, service: 'rtmp', key: `segredo-${made}-wxyz`, ...input };
  return server.call('/v1/restream-targets', { token, body });
}
async function targetOf(platform: RtmpPlatform): Promise<RestreamTarget> {
  const { status, body } = await createTarget({ address: platform.url });
  expect(status).toBe(201);
  return body as unknown as RestreamTarget;
}

/** A live on air whose encoder sends. */
async function startLive(): Promise<string> {
  const created = await server.call('/v1/live-streams', {
    token: marina,
    body: { title: 'Aula', type: 'encoder', latency: 'ultra-low' },
  });
  const { id } = created.body as { id: string };
  const { body } = await server.call(`/v1/live-streams/${id}/keys`, { token: marina });
  const [key] = body['items'] as { rtmpUrl: string; streamKey: string }[];
  publishers.push(publishLive(`${key!.rtmpUrl}/${key!.streamKey}`, { seconds: 120 }));
  await control(id, 'start');
  return id;
}
const control = (id: string, action: string) =>
  server.call(`/v1/live-streams/${id}/control/${action}`, { token: marina, method: 'PUT' });
const choose = (id: string, targetId: string, automatic = true) =>
  server.call(`/v1/live-streams/${id}/restreams/${targetId}`, {
    token: marina,
    method: 'PUT',
    body: { automatic },
  });
async function restreamsOf(id: string): Promise<LiveRestream[]> {
  const { body } = await server.call(`/v1/live-streams/${id}/restreams`, { token: marina });
  return body['items'] as LiveRestream[];
}
const restreamOf = async (id: string): Promise<LiveRestream> => (await restreamsOf(id))[0]!;
const soon = { timeout: 40_000, interval: 200 };

describe('a target', () => {
  it('keeps its key to itself, but for the last letters', async () => {
    const { status, body, text } = await createTarget({ service: 'youtube', key: 'abcd-efgh-ijkl-mnop' });
    expect([status, body['address'], body['keyEnd']]).toEqual([
      201,
      'rtmps://a.rtmps.youtube.com/live2',
      'mnop',
    ]);
    const { text: list } = await server.call('/v1/restream-targets', { token: marina });
    expect(text + list).not.toContain('abcd-efgh');
    const rows = await server.db.select().from(restreamTargets);
    expect(JSON.stringify(rows)).not.toContain('abcd-efgh');
    const log = await server.db.select().from(events).where(eq(events.event, 'RETRANSMISSAO_CRIADA'));
    expect(JSON.stringify(log)).not.toContain('abcd-efgh');
  });

  it('is refused where another one has the same address and key, beside the field', async () => {
    const same = { address: 'rtmp://live.example.com/app', key: 'um-so-remetente' };
    expect((await createTarget(same)).status).toBe(201);
    const again = await createTarget({ ...same, address: 'rtmp://LIVE.example.com/app/' });
    expect(again.status).toBe(422);
    expect(again.body['errors'] ?? again.text).toMatchObject([{ field: 'key', code: 'TARGET_EXISTS' }]);
    // Another team does not learn of it.
    const diego = await server.signIn('diego@vertice.com.br');
    expect((await createTarget(same, diego)).status).toBe(201);
  });

  it.each([
    ['rtmp', 'rtmp://10.0.0.7/app'],
    ['rtmp', 'rtmp://localhost/app'],
    ['rtmp', 'rtmp://0x7f000002/app'],
    ['rtmp', 'rtmp://[::1]/app'],
    ['rtmp', 'rtmp://2130706434/app'],
    ['rtmp', 'https://live.example.com/app'],
    ['rtmp', 'rtmp://user:word@live.example.com/app'],
    ['rtmp', 'file:///etc/passwd'],
    ['srt', 'srt://live.example.com'],
    ['srt', 'rtmp://live.example.com/app'],
    ['whip', 'http://live.example.com/whip'],
    ['whip', 'https://169.254.169.254/whip'],
    ['youtube', 'rtmp://192.168.0.9/live2'],
  ])('of %s is refused at %s', async (service, address) => {
    const { status, text } = await createTarget({ service, address });
    expect([status, text]).toEqual([422, expect.stringContaining('INVALID_STREAM_ADDRESS')]);
  });

  it.each([
    ['rtmp', { address: 'rtmp://live.example.com/app', key: '' }, 'key'],
    ['linkedin', { key: 'abc' }, 'address'],
    ['srt', { address: 'srt://live.example.com:9000', passphrase: 'curta' }, 'passphrase'],
    ['whip', { address: 'https://live.example.com/whip', key: 'a b' }, 'key'],
  ])('of %s says what it lacks: %o', async (service, input, field) => {
    const { status, text } = await createTarget({ service, ...input });
    expect([status, text]).toEqual([422, expect.stringContaining(`"${field}"`)]);
  });

  it('is only for those who may see integrations, and for its own team', async () => {
    const { body } = await createTarget({ address: 'rtmp://live.example.com/app' });
    const diego = await server.signIn('diego@vertice.com.br');
    const path = `/v1/restream-targets/${body['id'] as string}`;
    expect((await server.call(path, { token: diego, method: 'DELETE' })).status).toBe(404);
    const bruno = await server.signIn('bruno@colegioatlas.com.br');
    expect((await createTarget({ address: 'rtmp://live.example.com/x' }, bruno)).status).toBe(403);
    const live = await insertLive(server.db, 'verticeEventos', { status: 'live' });
    const foreign = `/v1/live-streams/${live}/restreams/${body['id'] as string}`;
    const choice = { token: diego, method: 'PUT', body: { automatic: true } };
    expect((await server.call(foreign, choice)).status).toBe(404);
  });
});

describe('a live that is on air', () => {
  it('is sent by copy, with times that only rise, and not while it is paused', async () => {
    const platform = await openPlatform();
    const target = await targetOf(platform);
    await insertWebhook(server.db, 'colegioAtlas', {
      events: ['restream.started', 'restream.ended'],
    });
    const id = await startLive();
    expect((await choose(id, target.id)).status).toBe(200);
    await expect.poll(async () => (await restreamOf(id)).status, soon).toBe('sending');
    await expect.poll(() => platform.arrived[0]?.tags.length ?? 0, soon).toBeGreaterThan(150);
    const [one] = platform.arrived;
    const kinds = new Set(one!.tags.map(({ kind, codec }) => `${kind} ${codec}`));
    expect([...kinds].sort()).toEqual(['audio aac', 'video h264']);
    for (const kind of ['video', 'audio']) {
      const times = one!.tags
        .filter((tag) => tag.kind === kind && tag.role !== 'header')
        .map((tag) => tag.timeMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
    expect(one!.key).toMatch(/^segredo-/);

    await control(id, 'pause');
    await expect.poll(async () => (await restreamOf(id)).status, soon).toBe('waiting');
    const before = one!.tags.length;
    await expect
      .poll(async () => (await server.ingest.signalsOf(id))[0]!.figures!.packets)
      .toBeGreaterThan(0);
    expect(one!.tags.length).toBe(before);
    await control(id, 'resume');
    await expect.poll(() => one!.tags.length, soon).toBeGreaterThan(before + 30);
    expect(platform.arrived).toHaveLength(1);

    await control(id, 'complete');
    await expect.poll(async () => (await restreamOf(id)).status, soon).toBe('off');
    await expect
      .poll(
        async () =>
          (await server.db.select().from(events).where(eq(events.identifier, id))).map(({ event }) => event),
        soon,
      )
      .toEqual(expect.arrayContaining(['LIVE_RETRANSMISSAO_INICIADA', 'LIVE_RETRANSMISSAO_ENCERRADA']));
    await expect
      .poll(async () => (await server.db.select().from(webhookEvents)).map(({ type }) => type), soon)
      .toEqual(expect.arrayContaining(['restream.started', 'restream.ended']));
  });

  it('goes on while a platform refuses, hangs or drops it, which is red and tried again', async () => {
    const [refuses, drops, hangs] = [
      await openPlatform('refuses'),
      await openPlatform('drops'),
      await openPlatform('hangs'),
    ];
    const id = await startLive();
    const targets = [await targetOf(refuses), await targetOf(drops), await targetOf(hangs)];
    for (const { id: targetId } of targets) await choose(id, targetId);
    const faults = async () =>
      (await restreamsOf(id)).map(({ target, status, fault, detail }) => ({
        which: targets.findIndex((one) => one.id === target.id),
        status,
        fault,
        detail,
      }));
    await expect.poll(faults, soon).toContainEqual({
      which: 0,
      status: 'failing',
      fault: 'refused',
      // What the platform said, without the key that it repeated.
      detail: 'The key … is not valid.',
    });
    await expect.poll(faults, soon).toContainEqual({ which: 1, status: 'failing', fault: 'cut', detail: '' });
    await expect
      .poll(faults, soon)
      .toContainEqual({ which: 2, status: 'failing', fault: 'no_answer', detail: '' });
    await expect.poll(() => refuses.connections(), soon).toBeGreaterThan(2);
    const [signal] = await server.ingest.signalsOf(id);
    expect(signal).toMatchObject({ status: 'active', figures: { problem: null } });

    refuses.become('takes');
    await expect.poll(() => refuses.arrived[0]?.tags.length ?? 0, soon).toBeGreaterThan(30);
    const failures = await server.db.select().from(events).where(eq(events.identifier, id));
    const told = failures.filter(({ event }) => event === 'LIVE_RETRANSMISSAO_FALHOU');
    expect(told).toHaveLength(3);
    await control(id, 'complete');
  });

  it('is sent to a target once it is started by hand, until it is stopped or the target is deleted', async () => {
    const platform = await openPlatform();
    const target = await targetOf(platform);
    const id = await startLive();
    await choose(id, target.id, false);
    expect((await restreamOf(id)).status).toBe('off');
    const act = (what: string) =>
      server.call(`/v1/live-streams/${id}/restreams/${target.id}/${what}`, { token: marina, method: 'POST' });
    expect((await act('start')).status).toBe(200);
    await expect.poll(async () => (await restreamOf(id)).status, soon).toBe('sending');
    expect((await act('stop')).body['status']).toBe('off');
    await expect
      .poll(
        async () =>
          (await server.db.select().from(liveRestreams).where(eq(liveRestreams.liveId, id)))[0]?.holder,
        soon,
      )
      .toBeNull();

    await act('start');
    await expect.poll(() => platform.arrived.length, soon).toBe(2);
    // Another live may not use the key meanwhile.
    const other = await startLive();
    await choose(other, target.id);
    await expect.poll(async () => (await restreamOf(other)).fault, soon).toBe('in_use');
    await control(other, 'complete');
    const gone = await server.call(`/v1/restream-targets/${target.id}`, { token: marina, method: 'DELETE' });
    expect(gone.status).toBe(204);
    await expect.poll(async () => (await restreamsOf(id)).length, soon).toBe(0);
    const counted = (): number => platform.arrived[1]!.tags.length;
    let before = -1;
    await expect.poll(() => before === (before = counted()), { ...soon, interval: 1500 }).toBe(true);
    await control(id, 'complete');
    expect((await act('start')).status).toBe(404);
  });
});
