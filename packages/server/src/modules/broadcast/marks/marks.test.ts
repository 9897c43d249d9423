import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { liveMarks } from '../../../schema';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let token: string;
let live: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const startedAt = new Date(Date.now() - 60_000);
  live = await insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt });
});

const call = (rest = '', body?: object, options: object = {}) =>
  server.call(`/v1/live-streams/${live}/marks${rest}`, { token, body, ...options });
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const titles = async () => ((await call()).body['items'] as { title: string }[]).map(({ title }) => title);

it('are listed by their time, renamed and removed', async () => {
  const first = await call('', { title: 'Perguntas' });
  expect([first.status, first.body['version']]).toEqual([201, 1]);
  await call('', { title: 'Abertura', at: ago(50) });
  expect(await titles()).toEqual(['Abertura', 'Perguntas']);
  const mark = `/${String(first.body['id'])}`;
  const renamed = await call(mark, { title: 'Respostas' }, { method: 'PATCH' });
  expect([renamed.body['title'], renamed.body['at'], renamed.body['version']]).toEqual([
    'Respostas',
    first.body['at'],
    2,
  ]);
  const stale = await call(mark, { title: 'Outra' }, { method: 'PATCH', headers: { 'if-match': '"1"' } });
  expect(stale.status).toBe(412);
  expect((await call(mark, undefined, { method: 'DELETE' })).status).toBe(204);
  expect(await titles()).toEqual(['Abertura']);
});

it.each([
  ['without a name', { title: '' }],
  ['with lines in it', { title: 'a\nb' }],
  ['before the live', { title: 'a', at: '2020-01-01T00:00:00Z' }],
  ['in the future', { title: 'a', at: '2120-01-01T00:00:00Z' }],
  ['at no time', { title: 'a', at: 'ontem' }],
])('refuses one %s', async (_name, body) => {
  expect((await call('', body)).status).toBe(422);
  expect(await titles()).toEqual([]);
});

it('refuses one of a live that never began, and one too many', async () => {
  live = await insertLive(server.db, 'colegioAtlas');
  expect((await call('', { title: 'a' })).body['code']).toBe('INVALID_TRANSITION');
  live = await insertLive(server.db, 'colegioAtlas', { status: 'live', startedAt: new Date() });
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: randomUUID(),
    liveId: live,
    title: `${index}`,
    at: new Date(),
  }));
  await server.db.insert(liveMarks).values(rows);
  expect((await call('', { title: 'a' })).body['code']).toBe('MARKS_FULL');
});

it('are those of the team alone', async () => {
  const { body } = await call('', { title: 'a' });
  const stranger = { token: await server.signIn('diego@vertice.com.br') };
  const mark = `/${String(body['id'])}`;
  const answers = [
    await call('', undefined, stranger),
    await call('', { title: 'b' }, stranger),
    await call(mark, { title: 'b' }, { ...stranger, method: 'PATCH' }),
    await call(mark, undefined, { ...stranger, method: 'DELETE' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await titles()).toEqual(['a']);
});
