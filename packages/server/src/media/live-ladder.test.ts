import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { parsePlaylist } from './live/live-playlist.pure';
import type { LivePlaylist } from './live/live-playlist.pure';
import { makeClip } from './make-clip';
import { createNodeAvEngine } from './node-av-engine';
import { createNodeAvPackager } from './node-av-packager';
import { pushedTask } from '../testing/package-in-time';

// Renditions below the source: the same boundaries, in all modes, copied or encoded.

const folder = mkdtempSync(join(tmpdir(), 'palco-ladder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function packaged(
  name: string,
  task: Partial<PackagingTask>,
  clip: { rate: number; keyFrameEvery: number; size: string },
): Promise<PackagingTask> {
  const path = join(folder, `${name}.mkv`);
  const graph = `testsrc2=size=${clip.size}:rate=${clip.rate}`;
  const picture = { graph, codec: 'h264', keyFrameEvery: clip.keyFrameEvery } as const;
  await makeClip({ path, seconds: 7, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
  const full: PackagingTask = { ...pushedTask, ...task, folder: join(folder, name) };
  const packager = createNodeAvPackager({ media: { available: async () => true }, warn: () => undefined });
  await new Promise<void>((resolve, reject) => {
    const ended = (how: 'ended' | 'failed'): void => (how === 'ended' ? resolve() : reject(new Error(how)));
    const run = packager.start(full, { ended });
    run.write(readFileSync(path));
    run.end();
  });
  return full;
}

const listOf = (task: PackagingTask, name: string): LivePlaylist =>
  parsePlaylist(readFileSync(join(task.folder, `a/${name}.m3u8`), 'utf8'), '../');

/** Lengths and times of the segments, and how their parts begin. */
const boundariesOf = (task: PackagingTask, name: string) =>
  listOf(task, name).segments.map(({ seconds, startedAt, discontinuity, parts }) => ({
    seconds: Math.round(seconds * 100),
    startedAt,
    discontinuity,
    parts: parts.map((part) => [Math.round(part.seconds * 100), part.independent]),
  }));

const clip = { rate: 30, keyFrameEvery: 30, size: '854x480' };

it.each<[string, Partial<PackagingTask>, typeof clip, string[]]>([
  ['copied', {}, clip, ['360p', '240p']],
  ['copied-in-parts', { partSeconds: 0.35, segmentSeconds: 1 }, clip, ['360p', '240p']],
  ['long-segments', { segmentSeconds: 4 }, { ...clip, keyFrameEvery: 45 }, ['360p', '240p']],
  ['encoded', { mustEncode: true }, clip, ['360p', '240p']],
  ['encoded-in-parts', { mustEncode: true, partSeconds: 0.35, segmentSeconds: 1 }, clip, ['360p', '240p']],
  ['key-frames-too-far', {}, { ...clip, keyFrameEvery: 200 }, ['360p', '240p']],
  ['fast', {}, { ...clip, rate: 60, keyFrameEvery: 60 }, ['360p', '240p']],
  ['upright', {}, { ...clip, size: '270x480' }, ['240p']],
])('has the boundaries of the source in smaller renditions: %s', async (name, task, source, expected) => {
  const full = await packaged(name, task, source);
  const main = boundariesOf(full, 'main');
  expect(main.length).toBeGreaterThan(1);
  for (const rung of expected) expect([rung, boundariesOf(full, rung)]).toEqual([rung, main]);
  const master = readFileSync(join(full.folder, 'a/master.m3u8'), 'utf8');
  expect(master.match(/^\w+\.m3u8$/gm)?.toSorted()).toEqual(
    [...expected, 'main'].map((one) => `${one}.m3u8`).toSorted(),
  );
  const rates = [...expected.map(() => Math.min(30, source.rate)), source.rate];
  expect(
    master
      .match(/(?<=FRAME-RATE=)[\d.]+/g)
      ?.map(Number)
      .toSorted(),
  ).toEqual(rates.toSorted());
  for (const rung of expected) {
    for (const { init, uri } of listOf(full, rung).segments) {
      const path = join(folder, 'segment.mp4');
      writeFileSync(path, Buffer.concat([init, uri].map((file) => readFileSync(join(full.folder, file)))));
      const { picture, sound } = await createNodeAvEngine().probe(path);
      const shortSide = Math.min(picture?.width ?? 0, picture?.height ?? 0);
      expect([`${shortSide}p`, sound?.codec]).toEqual([rung, 'aac']);
    }
  }
});

it('goes on with the source in the lists of renditions that it has no time for', async () => {
  const full = await packaged('no-time', { machine: { cores: 2, encoders: 2 } }, clip);
  const uris = (name: string) => listOf(full, name).segments.map(({ uri, init }) => [init, uri]);
  expect(uris('main').length).toBeGreaterThan(1);
  for (const name of ['360p', '240p']) expect(uris(name)).toEqual(uris('main'));
  expect(readFileSync(join(full.folder, 'a/master.m3u8'), 'utf8')).not.toContain('360p');
});

it('leaves no rendition of an earlier run behind', async () => {
  await packaged('again', {}, clip);
  const full = await packaged('again', { rungs: [240] }, clip);
  const last = (name: string) => listOf(full, name).segments.at(-1)?.uri;
  expect(last('360p')).toBe(last('main'));
  expect(last('240p')).not.toBe(last('main'));
  const discontinuities = (name: string) => listOf(full, name).segments.map((one) => one.discontinuity);
  for (const name of ['360p', '240p']) expect(discontinuities(name)).toEqual(discontinuities('main'));
});
