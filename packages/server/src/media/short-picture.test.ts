import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackaging } from '../testing/packaging';
import type { PackagedClip } from '../testing/packaging';
import { readSegments } from './worker/master-playlist.pure';

let packaging: Awaited<ReturnType<typeof openPackaging>>;
beforeAll(async () => {
  packaging = await openPackaging();
});
afterAll(() => packaging.close());

const sound = { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' } as const;
const chart = (rate: number) => `testsrc2=size=160x90:rate=${rate}`;

async function measure(packaged: PackagedClip) {
  const playlist = await packaging.playlist(packaged, '90p');
  const segments = readSegments(playlist);
  const sizes = await Promise.all(
    segments.map(async ({ uri }) => (await stat(join(packaged.output, 'hls', '90p', uri))).size),
  );
  const target = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(playlist)?.[1]);
  return { target, sizes, lengths: segments.map(({ seconds }) => seconds) };
}

describe('a picture that is shorter than its sound', () => {
  it.each([
    ['one picture, in Matroska', 'mkv', { graph: chart(25), seconds: 0.04 }, 20],
    ['one picture, in MP4', 'mp4', { graph: chart(25), seconds: 0.04 }, 20],
    ['three seconds', 'mp4', { graph: chart(25), seconds: 3 }, 24],
    ['a picture that begins late', 'mp4', { graph: `${chart(25)},setpts=PTS+20/TB`, seconds: 4 }, 24],
    ['a picture every ten seconds', 'mp4', { graph: chart(0.1), seconds: 40 }, 40],
  ])('is repeated until the sound ends: %s', async (_name, ending, picture, seconds) => {
    const source = await packaging.clip(ending, { seconds, picture: { ...picture, codec: 'h264' }, sound });
    const packaged = await packaging.package(source);
    expect(packaged.durationSeconds).toBeCloseTo(seconds, 0);
    const inspected = await packaging.inspect(packaged, '90p');
    expect(inspected.picture!.startSeconds).toBeLessThan(0.5);
    expect(inspected.picture!.endSeconds).toBeGreaterThan(seconds - 0.5);
    expect(inspected.picture!.endSeconds).toBeLessThan(seconds + 0.5);
    expect(inspected.sound!.seconds).toBeCloseTo(seconds, 0);
    const { target, lengths, sizes } = await measure(packaged);
    expect(target).toBe(4);
    expect(lengths.every((length) => Math.round(length) <= target)).toBe(true);
    expect(lengths).toHaveLength(Math.ceil(packaged.durationSeconds / 4 - 0.05));
    // Each has its own share of the sound, 16 kB a second, instead of one segment with all of it.
    expect(Math.max(...sizes)).toBeLessThan(200_000);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(45_000);
  });
});
