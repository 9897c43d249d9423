import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinProgrammes } from '../testing/join-programmes';
import type { ProgrammeFile } from '../testing/join-programmes';
import { openPackaging } from '../testing/packaging';

let packaging: Awaited<ReturnType<typeof openPackaging>>;
beforeAll(async () => {
  packaging = await openPackaging();
});
afterAll(() => packaging.close());

/** A second of one colour with a tone. */
async function programme(number: number, graph: string, codec: 'aac' | 'ac3' | null): Promise<ProgrammeFile> {
  const tablePid = 0x1000 + number * 16;
  const container = {
    mpegts_service_id: String(number),
    mpegts_pmt_start_pid: String(tablePid),
    mpegts_start_pid: String(0x100 + number * 16),
  };
  const picture = { graph: `color=${graph}:rate=25`, codec: 'h264' } as const;
  const tone = codec && { graph: 'sine=frequency=440:sample_rate=48000', codec };
  const path = await packaging.clip('ts', { seconds: 1, picture, ...(tone && { sound: tone }), container });
  return { bytes: await readFile(path), number, tablePid };
}

it.each([
  ['before', (large: ProgrammeFile, small: ProgrammeFile) => [large, small]],
  ['after', (large: ProgrammeFile, small: ProgrammeFile) => [small, large]],
])(
  'of two programmes, the larger picture plays with its own sound where it is %s the other',
  async (where, order) => {
    const large = await programme(1, 'red:size=640x360', 'ac3');
    const small = await programme(2, 'blue:size=160x90', 'aac');
    const path = join(packaging.folder, `${where}.ts`);
    await writeFile(path, joinProgrammes(order(large, small)));
    expect(await packaging.engine.probe(path)).toMatchObject({
      picture: { width: 640, height: 360 },
      // The other sound has more bits a second: FFmpeg alone would take it.
      sound: { codec: 'ac3' },
    });
    const packaged = await packaging.package(path);
    expect(packaged.omittedTracks?.map(({ kind }) => kind)).toEqual(['picture', 'sound']);
    const { picture, sound } = await packaging.inspect(packaged, '360p');
    expect(picture?.upper.red).toBeGreaterThan(200);
    expect(sound?.seconds).toBeCloseTo(1, 0);
  },
);

it.each([
  ['before', (mute: ProgrammeFile, other: ProgrammeFile) => [mute, other]],
  ['after', (mute: ProgrammeFile, other: ProgrammeFile) => [other, mute]],
])('a programme without sound does not get that of the one %s it', async (where, order) => {
  const mute = await programme(1, 'red:size=640x360', null);
  const other = await programme(2, 'blue:size=160x90', 'aac');
  const path = join(packaging.folder, `mute-${where}.ts`);
  await writeFile(path, joinProgrammes(order(mute, other)));
  const { picture, sound } = await packaging.engine.probe(path);
  expect([picture?.width, sound]).toEqual([640, null]);
});
