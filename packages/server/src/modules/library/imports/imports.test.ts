import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MediaError } from '../../../ports/media-engine';
import { emulatedToken, startSourceEmulator } from '../../../testing/source-emulator';
import type { EmulatedFilm, SourceEmulator } from '../../../testing/source-emulator';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

type Body = Record<string, unknown>;

const noEngine = {
  available: async () => false,
  probe: () => Promise.reject(new MediaError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false })),
} as never;
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBom dia.\n';
const bytesOf = (id: string, length = 200_000): Buffer => Buffer.alloc(length, `ftyp ${id} `);
/** Of ids that no other test has: what came once does not come again. */
function filmsOf(first: number): EmulatedFilm[] {
  const id = (index: number): string => String(first + index);
  return [
    {
      id: id(0),
      title: 'Aula 1',
      bytes: bytesOf(id(0)),
      folder: 'Cálculo',
      vtt,
      chapters: [{ at: 5, title: 'Começo' }],
    },
    { id: id(1), title: 'Aula 2', bytes: bytesOf(id(1)), folder: 'Cálculo' },
    { id: id(2), title: 'Retirada', bytes: bytesOf(id(2)), isWithheld: true },
    { id: id(3), title: 'Aula 3', bytes: bytesOf(id(3)), toldBytes: 900_000 },
    { id: id(4), title: 'Aula 4', bytes: bytesOf(id(4)) },
  ];
}

let server: TestServer;
let marina: string;
let emulator: SourceEmulator;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-import-'));
  emulator = await startSourceEmulator([]);
  server = await startTestServer({
    engine: noEngine,
    env: {
      PALCO_OUTBOUND_ALLOW: '127.0.0.1',
      PALCO_IMPORT_HOSTS: emulator.hosts,
      PALCO_IMPORT_FOLDER: folder,
    },
  });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(async () => {
  await server.stop();
  await emulator.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  Object.assign(emulator.habits, { pageSize: 2, limitEvery: 0, linkUses: 1, breakAfter: 0 });
  emulator.asked.length = 0;
});

const begin = (source: string, credentials: object, more: object = {}) =>
  server.call('/v1/imports', {
    token: marina,
    body: { source, credentials, requestId: randomUUID(), ...more },
  });
const post = (id: unknown, action: string, body?: object) =>
  server.call(`/v1/imports/${String(id)}/${action}`, { token: marina, method: 'POST', body });

async function reaches(id: unknown, status: string): Promise<Body> {
  return vi.waitFor(
    async () => {
      const { body } = await server.call(`/v1/imports/${String(id)}`, { token: marina });
      expect(body).toMatchObject({ status });
      return body;
    },
    { timeout: 90_000, interval: 100 },
  );
}

async function itemsOf(id: unknown): Promise<Body[]> {
  const { body } = await server.call(`/v1/imports/${String(id)}/items?limit=100`, { token: marina });
  return body['items'] as Body[];
}

async function videoOf(item: Body | undefined): Promise<Body> {
  return (await server.call(`/v1/videos/${String(item?.['videoId'])}`, { token: marina })).body;
}

/** Reads, starts, and waits for the end. */
async function bring(
  source: string,
  credentials: object,
): Promise<{ id: unknown; plan: Body; items: Body[] }> {
  const { status, body } = await begin(source, credentials);
  expect(status).toBe(202);
  const { id } = body;
  const plan = await reaches(id, 'ready');
  expect((await post(id, 'start')).status).toBe(202);
  await reaches(id, 'done');
  return { id, plan, items: await itemsOf(id) };
}

const summary = (items: readonly Body[]) =>
  items.map(({ title, status }) => `${String(title)} ${String(status)}`);

it('brings a library of Vimeo with all that belongs to it, says what cannot come, and brings nothing twice', async () => {
  emulator.films = filmsOf(1001);
  emulator.habits.limitEvery = 5;
  const { id, plan, items } = await bring('vimeo', { token: emulatedToken });
  expect(plan).toMatchObject({
    totals: { found: 5, planned: 4, withheld: 1, bytes: 1_500_000, seconds: 240, unknownSizes: 0 },
    estimate: { fits: true },
    error: null,
  });
  expect(JSON.stringify(plan)).not.toContain(emulatedToken);
  expect(summary(items)).toEqual([
    'Aula 1 done',
    'Aula 2 done',
    'Retirada withheld',
    'Aula 3 done',
    'Aula 4 done',
  ]);
  expect(items[2]).toMatchObject({ problem: { code: 'NO_DOWNLOAD' }, videoId: null });
  expect(items[3]).toMatchObject({ missing: [{ code: 'SIZE_DIFFERS' }] });
  const first = await videoOf(items[0]);
  expect(first).toMatchObject({
    title: 'Aula 1',
    description: 'Sobre Aula 1',
    tags: ['aula'],
    size: 200_000,
    createdAt: '2024-01-01T00:00:00.000Z',
    chapters: [{ inicio: 5, titulo: 'Começo' }],
    subtitles: [{ language: 'pt-BR' }],
  });
  expect((await videoOf(items[1]))['directoryId']).toBe(first['directoryId']);

  const csv = await fetch(`${server.url}/v1/imports/${String(id)}/addresses`, {
    headers: { authorization: `Bearer ${marina}`, 'accept-language': 'en' },
  });
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(
    `"https://vimeo.com/1001","${server.context.publicUrl()}/embed/player?videoId=${String(first['id'])}"`,
  );
  const redirects = await server.call(`/v1/imports/${String(id)}/redirects`, { token: marina });
  expect(redirects.body).toMatchObject({
    addresses: 4,
    script: expect.stringContaining(String(first['id'])) as string,
  });

  const again = await begin('vimeo', { token: emulatedToken });
  expect(await reaches(again.body['id'], 'ready')).toMatchObject({
    totals: { planned: 0, present: 4, withheld: 1 },
  });
});

it.each([
  ['mux', { keyId: 'id', secret: emulatedToken }, 2001],
  ['cloudflare', { account: 'acc', token: emulatedToken }, 3001],
  ['bunny', { account: '77', token: emulatedToken, address: 'PULL' }, 4001],
  ['panda', { token: emulatedToken }, 5001],
])('brings a library of %s', async (source, credentials, first) => {
  emulator.films = filmsOf(first);
  emulator.habits.limitEvery = 7;
  const given = JSON.parse(JSON.stringify(credentials).replace('PULL', `${emulator.url}/pull`)) as object;
  const { plan, items } = await bring(source, given);
  expect(plan).toMatchObject({ totals: { found: 5, planned: 4, withheld: 1, seconds: 240 } });
  expect(summary(items).filter((one) => one.endsWith('done'))).toHaveLength(4);
  const video = await videoOf(items[0]);
  expect(video).toMatchObject({ title: 'Aula 1', size: 200_000, createdAt: '2024-01-01T00:00:00.000Z' });
  if (source !== 'panda') expect(video).toMatchObject({ subtitles: [{ language: 'pt-BR' }] });
});

it('goes on behind what came where the link of a file ends in the middle of it', async () => {
  const length = 3 * 1_048_576;
  emulator.films = [{ id: '6001', title: 'Longa', bytes: bytesOf('6001', length) }];
  emulator.habits.breakAfter = 1_200_000;
  const { items } = await bring('vimeo', { token: emulatedToken });
  expect(summary(items)).toEqual(['Longa done']);
  expect(await videoOf(items[0])).toMatchObject({ size: length });
  // Each link was good once: the rest of the file came by further ones.
  expect(emulator.asked.filter((one) => one.startsWith('GET /files/')).length).toBeGreaterThanOrEqual(3);
});

it('brings a folder of the server, with what lies beside its films, and nothing outside of it', async () => {
  await mkdir(join(folder, 'acervo', 'Física'), { recursive: true });
  await writeFile(join(folder, 'acervo', 'Física', 'ondas.mp4'), bytesOf('ondas'));
  await writeFile(
    join(folder, 'acervo', 'Física', 'ondas.en.srt'),
    '1\n00:00:01,000 --> 00:00:02,000\nHello.\n',
  );
  await writeFile(join(folder, 'acervo', 'notas.txt'), 'nada');
  const { items } = await bring('folder', { path: 'acervo' });
  expect(items).toMatchObject([{ title: 'ondas', folders: ['Física'], status: 'done', captions: ['en'] }]);
  expect(await videoOf(items[0])).toMatchObject({ size: 200_000, subtitles: [{ language: 'en' }] });
  const outside = await begin('folder', { path: '../..' });
  expect(await reaches(outside.body['id'], 'failed')).toMatchObject({ error: { code: 'SOURCE_NOT_FOUND' } });
});

it('is stopped, goes on, and says what is wrong with credentials', async () => {
  emulator.films = filmsOf(7001);
  const wrong = await begin('vimeo', { token: 'wrong' });
  expect(await reaches(wrong.body['id'], 'failed')).toMatchObject({ error: { code: 'CREDENTIALS_REFUSED' } });
  expect((await post(wrong.body['id'], 'retry', { credentials: { token: emulatedToken } })).status).toBe(202);
  const { id } = wrong.body;
  await reaches(id, 'ready');
  expect((await post(id, 'retry', {})).status).toBe(202);
  expect((await post(id, 'stop')).status).toBe(200);
  expect((await post(id, 'stop')).status).toBe(409);
  expect((await post(id, 'start')).status).toBe(202);
  expect(await reaches(id, 'done')).toMatchObject({ totals: { done: 4, withheld: 1 } });
  expect((await server.call(`/v1/imports/${String(id)}`, { token: marina, method: 'DELETE' })).status).toBe(
    204,
  );
  expect((await begin('mux', { keyId: 'x' })).body).toMatchObject({
    errors: [{ field: 'credentials.secret' }],
  });
  expect((await begin('palco', { token: 'x', address: 'http://10.0.0.1' })).body).toMatchObject({
    errors: [{ field: 'credentials.address' }],
  });
});
