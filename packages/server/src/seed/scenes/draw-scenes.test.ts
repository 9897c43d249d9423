import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeClip, makePosters } from '../../media/make-clip';
import { readColour } from '../../testing/read-colour';
import { drawScenes } from './draw-scenes';
import { box, ink } from './outlines.pure';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'palco-scenes-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

it('shows one scene and then the other, from a folder with any name', async () => {
  const folder = join(base, `dados: d'água, [1];\\2`);
  await mkdir(folder);
  const scenes = [
    { ground: '#ffffff', shapes: [ink('#d02020', box(-40, -40, 720, 500))] },
    { ground: '#2040c0', shapes: [] },
  ] as const;
  const graph = await drawScenes({ width: 320, height: 180, scenes }, { folder, seconds: 4 });
  const source = join(base, 'clip.mp4');
  await makeClip({
    path: source,
    seconds: 4,
    picture: { graph, codec: 'h264', bitrate: 500_000 },
    sound: { graph: 'sine=frequency=440:sample_rate=48000', codec: 'aac' },
  });
  const posters = [1, 3].map((seconds) => ({ seconds, path: join(base, `${seconds}.jpg`) }));
  await makePosters({ source, posters });
  const [first, second] = await Promise.all(posters.map(({ path }) => readColour(path)));
  expect(first?.[0]).toBeGreaterThan(150);
  expect(first?.[2]).toBeLessThan(80);
  expect(second?.[2]).toBeGreaterThan(150);
  expect(second?.[0]).toBeLessThan(80);
});
