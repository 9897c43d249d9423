import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { putLiveFile } from '../../../testing/put-live-file';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

// Requests for playlists and partial segments that are not there yet. The files are written as a packager does, which may be a
// process of another server: nothing but the files tells of a change.

let server: TestServer;
let folder: string;
/** The address of the folder of the live, with the session of a new viewer. */
let base: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_RTMP_PORT: '0' }, storage: 'folder' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const id = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
  folder = `lives/${id}`;
  const { body } = await server.call(`/bff/player/live/${id}`);
  base = String(body['playback_url']).replace('a/master.m3u8', '');
});

const put = (name: string, text: string) => putLiveFile(server.context, `${folder}/${name}`, text);

/** A live with segment 0 and some parts of segment 1. */
async function write(parts: number, end = ''): Promise<void> {
  const lines = Array.from({ length: parts }, (_, index) => `#EXT-X-PART:DURATION=0.3,URI="../${index}.m4s"`);
  const head =
    '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-PART-INF:PART-TARGET=0.35\n#EXT-X-MEDIA-SEQUENCE:0\n';
  await put('a/main.m3u8', `${head}#EXTINF:2,\n../s.m4s\n${lines.join('\n')}\n${end}`);
}
const ask = (query: string) => server.call(`${base}a/main.m3u8${query}`);
/** Whether there is no answer for some time, shorter than any wait for one that may come. */
async function isPending(answer: Promise<unknown>, ms = 300): Promise<boolean> {
  return Promise.race([answer.then(() => false), delay(ms, true)]);
}
const isAnswered = async (answer: Promise<unknown>): Promise<boolean> => !(await isPending(answer, 2500));

it('answers a request for a part once the playlist has it', async () => {
  await write(1);
  const answer = ask('?_HLS_msn=1&_HLS_part=1');
  expect(await isPending(answer)).toBe(true);
  await write(2);
  const { status, text } = await answer;
  expect([status, text.match(/EXT-X-PART:/g)?.length]).toEqual([200, 2]);
});

it.each([
  ['what is there already', '?_HLS_msn=1&_HLS_part=0', 200],
  ['no directive', '', 200],
  ['a segment too far ahead', '?_HLS_msn=3', 400],
  ['a part without a segment', '?_HLS_part=0', 400],
  ['no number', '?_HLS_msn=next', 400],
])('answers a request for %s at once', async (_what, query, status) => {
  await write(1);
  const answer = ask(query);
  expect(await isAnswered(answer)).toBe(true);
  expect((await answer).status).toBe(status);
});

it('answers waiting requests when the live ends', async () => {
  await write(1);
  const answer = ask('?_HLS_msn=2');
  expect(await isPending(answer)).toBe(true);
  await write(1, '#EXT-X-ENDLIST\n');
  expect((await answer).text).toContain('#EXT-X-ENDLIST');
  expect(await isAnswered(ask('?_HLS_msn=2'))).toBe(true);
});

it('gives the playlist as it is where nothing comes for three target durations', async () => {
  await write(1);
  const begin = performance.now();
  const { status } = await ask('?_HLS_msn=1&_HLS_part=1');
  expect(status).toBe(200);
  expect(performance.now() - begin).toBeGreaterThan(5900);
}, 20_000);

it('answers a request for an announced part once it is there, and 404 where it does not come', async () => {
  const part = `${base}s1/main/part-0a1b.m4s`;
  const answer = server.call(part);
  const other = server.call(part.replace('0a1b', 'ffff'));
  expect(await isPending(answer)).toBe(true);
  await put('s1/main/part-0a1b.m4s', 'bytes');
  expect(await answer).toMatchObject({ status: 200, text: 'bytes' });
  expect((await other).status).toBe(404);
  // Whole segments are listed once they are there.
  expect(await isAnswered(server.call(`${base}s1/main/0a1b.m4s`))).toBe(true);
}, 20_000);

it('lets one viewer wait for eight files, and others undisturbed', async () => {
  await write(1);
  const first = base;
  const waiting = Array.from({ length: 8 }, () => ask('?_HLS_msn=1&_HLS_part=1'));
  expect(await isPending(Promise.race(waiting))).toBe(true);
  expect(await isAnswered(ask('?_HLS_msn=1&_HLS_part=1'))).toBe(true);
  const { body } = await server.call(`/bff/player/live/${/lives\/([^/]+)/.exec(first)?.[1]}`);
  base = String(body['playback_url']).replace('a/master.m3u8', '');
  const other = ask('?_HLS_msn=1&_HLS_part=1');
  expect(await isPending(other)).toBe(true);
  await write(2);
  for (const { status } of await Promise.all([...waiting, other])) expect(status).toBe(200);
});

it('lets nobody wait who may not read', async () => {
  await write(1);
  const answer = server.call(`${base.replace('/media/', '/media/x')}a/main.m3u8?_HLS_msn=1&_HLS_part=1`);
  expect(await isAnswered(answer)).toBe(true);
  expect((await answer).status).toBe(403);
});

it('leaves out old segments where a player asks for that', async () => {
  const control = '#EXT-X-TARGETDURATION:2\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12\n';
  const segments = Array.from({ length: 9 }, (_, index) => `#EXTINF:2,\n../${index}.m4s\n`).join('');
  await put('a/main.m3u8', `#EXTM3U\n${control}${segments}`);
  const { text, headers } = await ask('?_HLS_skip=YES');
  expect(text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:2,\n../3.m4s\n');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
  for (const query of ['', '?_HLS_skip=NO']) expect((await ask(query)).text).not.toContain('SKIP:');
});
