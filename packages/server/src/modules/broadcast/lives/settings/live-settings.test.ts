import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { LivePatch } from '@palco/openapi';
import { events, livePresets } from '../../../../schema';
import { pngChunk, samplePng } from '../../../../testing/sample-images';
import { insertLive, insertPreset } from '../../../../testing/samples';
import { deleteLiveForGood } from '../../../../testing/delete-live';
import { defaultSettings } from './live-settings.pure';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';

// Presets, the four images and the viewer ids: settings with endpoints of their own.

const team = 'colegioAtlas';
let server: TestServer;
let token: string;
let foreign: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
  foreign = await server.signIn('diego@vertice.com.br');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object, as = token) =>
  server.call(path, { token: as, method, body });

it('every setting of a live is kept as it was sent, alone and together', async () => {
  const all: Required<Omit<LivePatch, 'directoryId'>> = {
    title: 'Aula magna',
    description: 'Com duas câmeras',
    scheduledStartTime: '2031-05-02T13:00:00.000Z',
    type: 'studio',
    latency: 'ultra-low',
    autoStart: true,
    autoCuts: true,
    backupSignal: 2,
    prefersBackup: true,
    transcode: { enableLive2vod: true, enableDvr: true, enableAudioOnly: true, enableLadder: false },
    security: { geoAccessControl: 'block', geoRegionList: ['BR', 'PT'], referrerWhitelist: ['*.escola.br'] },
    assets: { playerColor: '#0055aa', waitingRoomColor: '#005500', studioColor: '#550000' },
    ads: { preRollUrl: 'https://ads.example/pre.xml', postRollUrl: 'https://ads.example/post.xml' },
    measurementId: 'G-ABC1234',
  };
  const made = async () => `/v1/live-streams/${await insertLive(server.db, team)}`;
  const together = await made();
  expect((await call('PATCH', together, all)).body).toMatchObject(all);
  expect((await call('GET', together)).body).toMatchObject(all);
  for (const [name, value] of Object.entries(all)) {
    const alone = await made();
    const { body: before } = await call('GET', alone);
    await call('PATCH', alone, { [name]: value });
    const { body: after } = await call('GET', alone);
    expect(after, name).toMatchObject({ [name]: value });
    expect(after[name], name).not.toEqual(before[name]);
    // Fields derived from others: the older names of title and date, the cover that is drawn with the title, the status, which
    // depends on the date, and the version.
    const derived = { nome: null, hora: null, picture: null, status: null, updatedAt: null, version: null };
    expect({ ...after, ...derived, [name]: null }, name).toEqual({ ...before, ...derived, [name]: null });
  }
});

it.each(['red', 'red;background:url(//x)', '#0055aa;background:url(//x)', 'url(//x)', '#0055aa}'])(
  'reliability row 13: a colour is no style sheet: %s',
  async (playerColor) => {
    const answer = await call('POST', '/v1/live-streams', { title: 'x', assets: { playerColor } });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'assets.playerColor' }] } });
  },
);

describe('a preset', () => {
  const presets = '/bff/lives/preset';
  const namesOf = async (as = token) =>
    ((await call('GET', presets, undefined, as)).body['items'] as { nome: string }[]).map(({ nome }) => nome);

  it('is created, listed by name, sets what a new live leaves out, and is deleted', async () => {
    const settings = {
      latency: 'low',
      transcode: { enableDvr: true },
      security: { geoAccessControl: 'allow', geoRegionList: ['BR'], referrerWhitelist: ['Escola.BR'] },
      assets: { playerColor: '#0055aa' },
    };
    const made = await call('POST', presets, { nome: ' Olimpíada ', ...settings });
    expect(made).toMatchObject({
      status: 201,
      body: {
        nome: 'Olimpíada',
        type: 'encoder',
        latency: 'low',
        transcode: { enableLive2vod: false, enableDvr: true, enableAudioOnly: false, enableLadder: true },
        security: { referrerWhitelist: ['escola.br'] },
        assets: { playerColor: '#0055aa', studioColor: null },
      },
    });
    await call('POST', presets, { nome: 'Aula' });
    expect(await namesOf()).toEqual(['Aula', 'Olimpíada']);
    const presetId = String(made.body['id']);
    const live = await call('POST', '/v1/live-streams', { title: 'x', presetId, latency: 'ultra-low' });
    expect(live.body).toMatchObject({
      latency: 'ultra-low',
      transcode: { enableDvr: true },
      security: { geoAccessControl: 'allow', geoRegionList: ['BR'], referrerWhitelist: ['escola.br'] },
      assets: { playerColor: '#0055aa' },
    });
    expect((await call('DELETE', `${presets}/${presetId}`)).status).toBe(204);
    expect((await call('DELETE', `${presets}/${presetId}`)).status).toBe(404);
    expect(await namesOf()).toEqual(['Aula']);
    const entries = await server.db.select().from(events).where(eq(events.identifier, presetId));
    expect(entries.map(({ event }) => event).sort()).toEqual(['PRESET_CRIADO', 'PRESET_REMOVIDO']);
  });

  it('of a release that did not know a setting has the default, and so has its live', async () => {
    const { enableDvr: _, ...transcode } = { ...defaultSettings.transcode, enableLive2vod: true };
    const settings = { ...defaultSettings, transcode } as typeof defaultSettings;
    const presetId = await insertPreset(server.db, team, settings);
    const shown = { transcode: { enableDvr: false, enableLive2vod: true } };
    const { items } = (await call('GET', presets)).body as { items: { id: string }[] };
    expect(items.find(({ id }) => id === presetId)).toMatchObject(shown);
    expect(await call('POST', '/v1/live-streams', { title: 'x', presetId })).toMatchObject({ body: shown });
  });

  it.each([
    ['a country that is none', { geoRegionList: ['BR', 'QQ'] }, 'security.geoRegionList.1'],
    ['a domain that is none', { referrerWhitelist: ['não é'] }, 'security.referrerWhitelist.0'],
  ])('is refused: %s', async (_what, security, field) => {
    const { status, body } = await call('POST', presets, { nome: 'Errada', security });
    expect([status, body['errors']]).toEqual([422, [expect.objectContaining({ field })]]);
    expect(await namesOf()).not.toContain('Errada');
  });

  it('has a name of its own, whatever its capitals and accents', async () => {
    await call('POST', presets, { nome: 'Música' });
    const again = await call('POST', presets, { nome: 'MUSICA' });
    expect([again.status, again.body['code']]).toEqual([409, 'NAME_IN_USE']);
  });

  it('is of one team', async () => {
    const id = await insertPreset(server.db, team);
    expect(await namesOf(foreign)).toEqual([]);
    expect((await call('DELETE', `${presets}/${id}`, undefined, foreign)).status).toBe(404);
    const live = await call('POST', '/v1/live-streams', { title: 'x', presetId: id }, foreign);
    expect([live.status, live.body['errors']]).toEqual([
      404,
      [expect.objectContaining({ field: 'presetId' })],
    ]);
  });

  it('is one of fifty at most', async () => {
    const missing = 50 - (await server.db.$count(livePresets));
    for (let made = 0; made < missing; made += 1) await insertPreset(server.db, team);
    const full = await call('POST', presets, { nome: 'Mais uma' });
    expect([full.status, full.body['code']]).toEqual([409, 'PRESETS_FULL']);
  });
});

describe('the images of a live', () => {
  const send = (path: string, bytes: Buffer, as = token, type = 'image/png') => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type }), 'imagem.png');
    const headers = { authorization: `Bearer ${as}` };
    return fetch(`${server.url}/v1/live-streams/${path}`, { method: 'POST', body, headers });
  };
  const assetsOf = async (id: string) =>
    (await call('GET', `/v1/live-streams/${id}`)).body['assets'] as Record<string, string | null>;

  it.each([
    ['thumbnail', 'thumbnail'],
    ['start-soon-screen', 'startSoonScreen'],
    ['pause-screen', 'pauseScreen'],
    ['ending-screen', 'endingScreen'],
  ] as const)('%s is set, shown to viewers, replaced and removed', async (asset, field) => {
    const id = await insertLive(server.db, team);
    const { url } = (await (await send(`${id}/assets/${asset}`, samplePng())).json()) as { url: string };
    expect(await assetsOf(id)).toMatchObject({ [field]: url });
    expect((await server.call(`/bff/player/live/${id}`)).body).toMatchObject({ assets: { [field]: url } });
    const shown = await fetch(server.url + url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await send(`${id}/assets/${asset}`, samplePng({ width: 3 }))).status).toBe(200);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect((await call('DELETE', `/v1/live-streams/${id}/assets/${asset}`)).status).toBe(204);
    expect(await assetsOf(id)).toMatchObject({ [field]: null });
  });

  it.each([
    ['an SVG under the name of a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a page under the name of a PNG', Buffer.from('<!doctype html><script>1</script>'), 415],
    ['more pixels than anybody shows', samplePng({ width: 20_000, height: 20_000 }), 413],
    ['more than 30 MiB', Buffer.concat([samplePng(), Buffer.alloc(30 * 1_048_576)]), 413],
  ])('are refused: %s', async (_what, bytes, status) => {
    const id = await insertLive(server.db, team);
    expect((await send(`${id}/assets/thumbnail`, bytes)).status).toBe(status);
    expect(await assetsOf(id)).toMatchObject({ thumbnail: null });
  });

  it('may be larger than ten megabytes, and cannot be changed by another team', async () => {
    const id = await insertLive(server.db, team);
    const padded = samplePng({ extra: pngChunk('IDAT', Buffer.alloc(11 * 1_048_576)) });
    expect((await send(`${id}/assets/thumbnail`, padded)).status).toBe(200);
    expect((await send(`${id}/assets/thumbnail`, samplePng(), foreign)).status).toBe(404);
    const remove = await call('DELETE', `/v1/live-streams/${id}/assets/thumbnail`, undefined, foreign);
    expect([remove.status, remove.body['code']]).toEqual([404, 'LIVE_NOT_FOUND']);
    expect(await assetsOf(id)).toMatchObject({ thumbnail: expect.any(String) });
  });

  it('are deleted once the live is gone for good', async () => {
    const id = await insertLive(server.db, team);
    const { url } = (await (await send(`${id}/assets/pause-screen`, samplePng())).json()) as { url: string };
    await deleteLiveForGood(server, token, id);
    expect((await fetch(server.url + url)).status).toBe(404);
  });
});

describe('the id of its viewer over the picture', () => {
  const seen = async (id: string) => (await server.call(`/bff/player/live/${id}`)).body['viewerSignal'];

  it('is asked of one player, or of all, by the team alone', async () => {
    const id = await insertLive(server.db, team);
    const path = `/v1/live-streams/${id}/viewer-signal`;
    // Every player reads whom it is for.
    expect((await call('POST', path, { usuarioId: 'ana@exemplo.com.br' })).status).toBe(422);
    expect(await seen(id)).toBeNull();
    expect((await call('POST', path, { usuarioId: 'aluno-7' })).status).toBe(204);
    expect(await seen(id)).toEqual({ at: expect.any(String), usuarioId: 'aluno-7' });
    expect((await call('POST', path, {})).status).toBe(204);
    expect(await seen(id)).toMatchObject({ usuarioId: null });
    expect((await call('POST', path, { usuarioId: 'x' }, foreign)).body['code']).toBe('LIVE_NOT_FOUND');
    expect(await seen(id)).toMatchObject({ usuarioId: null });
  });
});
