import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readImage } from '../modules/core/images/read-image.pure';
import { openPackaging } from '../testing/packaging';

let packaging: Awaited<ReturnType<typeof openPackaging>>;
beforeAll(async () => {
  packaging = await openPackaging();
});
afterAll(() => packaging.close());

const seconds = 6;
/** MPEG-TS counts 33 bits at 90 kHz. */
const wrapSeconds = 2 ** 33 / 90_000;

const clip = (ending: string, offsetSeconds: number) =>
  packaging.clip(ending, {
    seconds,
    container: { output_ts_offset: String(offsetSeconds) },
    picture: {
      graph: 'testsrc2=size=160x90:rate=25',
      codec: ending === 'vob' ? 'mpeg2' : 'h264',
    },
    sound: {
      graph: 'sine=frequency=440:sample_rate=44100',
      codec: ending === 'vob' ? 'ac3' : 'aac',
    },
  });

describe('a source whose clock jumps', () => {
  it.each([
    ['ahead', [0, 3600]],
    ['back', [3600, 0]],
    ['to the same again', [0, 0]],
  ])('%s plays all, and is whole', async (_name, offsets) => {
    const parts = await Promise.all(offsets.map(async (offset) => readFile(await clip('ts', offset))));
    const path = join(packaging.folder, `joined-${offsets.join('-')}.ts`);
    await writeFile(path, Buffer.concat(parts));
    const packaged = await packaging.package(path);
    expect(packaged.durationSeconds).toBeGreaterThan(2 * seconds - 0.5);
    expect(packaged.durationSeconds).toBeLessThan(2 * seconds + 0.5);
    expect(packaged).toMatchObject({ truncated: false, damaged: false });
    const { picture, sound } = await packaging.inspect(packaged, '90p');
    expect(Math.abs(picture!.frames - 2 * seconds * 25)).toBeLessThan(10);
    expect(Math.abs(sound!.seconds - 2 * seconds)).toBeLessThan(0.5);
  });
});

describe('a source whose first time stamp is not 0', () => {
  it.each([
    ['ts', 0],
    ['ts', 10],
    ['ts', 3600],
    ['mkv', 3600],
    ['vob', 10],
    // The clock passes its 33rd bit in the middle, and just behind the first pictures.
    ['ts', wrapSeconds - seconds / 2],
    ['ts', wrapSeconds - 0.2],
    ['mts', wrapSeconds + 5],
  ])('begins at its first picture: .%s at %d s', async (ending, offset) => {
    const packaged = await packaging.package(await clip(ending, offset));
    expect(packaged.durationSeconds).toBeGreaterThan(seconds - 0.15);
    expect(packaged.durationSeconds).toBeLessThan(seconds + 0.3);
    expect(packaged.truncated).toBe(false);
    const { picture, sound } = await packaging.inspect(packaged, '90p');
    expect(picture!.frames).toBeGreaterThanOrEqual(seconds * 25 - 4);
    expect(picture!.frames).toBeLessThanOrEqual(seconds * 25 + 4);
    expect(sound!.seconds).toBeGreaterThan(seconds - 0.15);
    expect(sound!.seconds).toBeLessThan(seconds + 0.3);
  });

  it('is taken a picture of at the time that its viewers see', async () => {
    const path = join(packaging.folder, 'late.jpg');
    await packaging.engine.picture({ source: await clip('ts', 3600), seconds: 3, path });
    const early = join(packaging.folder, 'early.jpg');
    await packaging.engine.picture({ source: await clip('ts', 0), seconds: 3, path: early });
    expect(readImage(await readFile(path))).toMatchObject({ width: 160, height: 90 });
    expect((await readFile(path)).equals(await readFile(early))).toBe(true);
  });

  it('that was cut out of the middle plays from the cut on', async () => {
    const whole = await readFile(await clip('ts', 600));
    const packet = 188;
    const from = Math.floor(whole.length / packet / 3) * packet;
    const cut = join(packaging.folder, 'cut.ts');
    await writeFile(cut, whole.subarray(from));
    const packaged = await packaging.package(cut);
    expect(packaged.durationSeconds).toBeGreaterThan(2);
    expect(packaged.durationSeconds).toBeLessThan(5.5);
  });

  it('gives its sound to a transcription from 0 on', async () => {
    const path = join(packaging.folder, 'sound.ogg');
    const signal = new AbortController().signal;
    await packaging.engine.extractSound({ source: await clip('ts', 3600), path, signal });
    expect((await packaging.engine.probe(path)).durationSeconds).toBeCloseTo(seconds, 0);
  });
});
