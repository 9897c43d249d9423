import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptRange } from '../kernel/edit-list.pure';
import type { PackagedMedia } from '../ports/media-engine';
import { watchRendition } from '../testing/watch-media';
import { makeClip } from './make-clip';
import { createNodeAvEngine } from './node-av-engine';
import { listPlaylists } from './worker/edit/edited-master.pure';

const folder = mkdtempSync(join(tmpdir(), 'palco-edit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const engine = createNodeAvEngine();
const { signal } = new AbortController();

const seconds = 14;
const rate = 25;
/** The picture gets brighter and the tone louder with time, so that each moment tells where in the original it was. */
const recipe = {
  seconds,
  picture: {
    graph: `color=c=black:size=320x240:rate=${rate},geq=lum='16+14*T':cb=128:cr=128`,
    codec: 'h264' as const,
  },
  sound: { graph: `sine=frequency=440:sample_rate=48000,volume='0.06*t':eval=frame`, codec: 'aac' as const },
};

let packaged = '';
beforeAll(async () => {
  const source = join(folder, 'source.mkv');
  await makeClip({ ...recipe, path: source });
  packaged = join(folder, 'packaged');
  await engine.package({ source, outputFolder: packaged, signal });
}, 300_000);

let count = 0;
async function edit(ranges: readonly KeptRange[], { withSource = false } = {}) {
  count += 1;
  const own = join(folder, `edit-${count}`);
  mkdirSync(own);
  const hls = join(packaged, 'hls');
  const master = readFileSync(join(hls, 'master.m3u8'), 'utf8');
  const files: Record<string, string> = {};
  for (const [index, { uri }] of listPlaylists(master).entries()) {
    const lines = readFileSync(join(hls, uri), 'utf8').split('\n');
    const init = /URI="([^"]+)"/.exec(lines.find((line) => line.startsWith('#EXT-X-MAP')) ?? '')?.[1] ?? '';
    const names = [init, ...lines.filter((line) => line !== '' && !line.startsWith('#'))];
    const path = join(own, `${index}.mp4`);
    writeFileSync(path, Buffer.concat(names.map((name) => readFileSync(join(hls, dirname(uri), name)))));
    files[uri] = path;
  }
  const outputFolder = join(own, 'out');
  const sourcePath = withSource ? join(own, 'source.mp4') : null;
  const result = await engine.edit({ master, files, ranges, outputFolder, signal, sourcePath });
  return { result, outputFolder, sourcePath };
}

/** What a viewer sees and hears, as the times of the original. */
async function watch({ result, outputFolder }: { result: PackagedMedia; outputFolder: string }) {
  const [name = ''] = result.renditions.map((one) => one.name);
  const { pictures, sounds } = await watchRendition(join(outputFolder, 'hls', name));
  const start = pictures[0]?.seconds ?? 0;
  return {
    pictures: pictures.map((one) => ({ at: one.seconds - start, of: (one.luma - 16) / 14 })),
    sounds: sounds.map((one) => ({ at: one.seconds - start, level: one.level })),
  };
}

describe('cutting packaged media', () => {
  it.each<[string, KeptRange[], number]>([
    ['both ends between key frames', [{ from: 1.52, until: 10.6 }], 9.08],
    ['both ends at key frames', [{ from: 4, until: 12 }], 8],
    [
      'parts out of the middle',
      [
        { from: 0, until: 2.4 },
        { from: 3.2, until: 9 },
        { from: 12.04, until: 14 },
      ],
      10.16,
    ],
  ])('keeps %s to the picture', async (_what, ranges, expected) => {
    const made = await edit(ranges);
    expect(made.result.durationSeconds).toBeCloseTo(expected, 1);
    const { pictures, sounds } = await watch(made);
    expect(Math.abs(pictures.length - expected * rate)).toBeLessThanOrEqual(1);
    let begin = 0;
    for (const { from, until } of ranges) {
      const own = pictures.filter(({ at }) => at > begin - 0.001 && at < begin + until - from - 0.001);
      for (const { at, of } of own) expect(Math.abs(of - (from + at - begin))).toBeLessThan(0.2);
      begin += until - from;
    }
    // Even steps over every cut.
    pictures.slice(1).forEach(({ at }, index) => {
      expect(at - (pictures[index]?.at ?? 0)).toBeCloseTo(1 / rate, 3);
    });
    // Sound from the first picture to the last.
    expect(Math.abs(sounds[0]?.at ?? 9)).toBeLessThan(0.04);
    expect(Math.abs((sounds.at(-1)?.at ?? 0) - expected)).toBeLessThan(0.1);
  });

  it('writes the best rendition as one file as well, and lists what it made', async () => {
    const made = await edit([{ from: 2, until: 9.2 }], { withSource: true });
    const probe = await engine.probe(made.sourcePath ?? '');
    expect(probe.durationSeconds).toBeCloseTo(7.2, 0);
    const master = readFileSync(join(made.outputFolder, 'hls', 'master.m3u8'), 'utf8');
    expect(listPlaylists(master).map(({ uri }) => uri)).toEqual(
      listPlaylists(readFileSync(join(packaged, 'hls', 'master.m3u8'), 'utf8')).map(({ uri }) => uri),
    );
    expect(made.result.posterPath).toBe('poster.jpg');
  });
});
