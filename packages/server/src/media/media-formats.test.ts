import './promise-with-resolvers';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Demuxer, Muxer } from 'node-av';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackaging } from '../testing/packaging';
import type { ClipRecipe } from './make-clip';

let packaging: Awaited<ReturnType<typeof openPackaging>>;
beforeAll(async () => {
  packaging = await openPackaging();
});
afterAll(() => packaging.close());

const tone = 'sine=frequency=440:sample_rate=48000';
const chart = (size: string) => `testsrc2=size=${size}:rate=25`;
const seconds = 2;

/** Copies the picture into another container: MXF takes only a rate that a container has declared before. */
async function copyPicture(path: string, ending: string): Promise<string> {
  const copy = `${path}.${ending}`;
  const demuxer = await Demuxer.open(path);
  const muxer = await Muxer.open(copy, { input: demuxer, useAsyncWrite: false });
  const picture = demuxer.video()!;
  const index = muxer.addStream(picture);
  for (const packet of demuxer.packetsSync(picture.index)) {
    if (packet === null) break;
    await muxer.writePacket(packet, index);
    packet.free();
  }
  await muxer.close();
  await demuxer.close();
  return copy;
}

describe('media of less usual formats', () => {
  it.each<[string, Omit<ClipRecipe, 'path' | 'seconds'>]>([
    [
      'dv',
      {
        picture: { graph: chart('720x576'), codec: 'dv' },
        sound: { graph: tone, codec: 'pcm' },
      },
    ],
    ['gif', { picture: { graph: chart('320x240'), codec: 'gif', pixelFormat: 'rgb8' } }],
    ['webp', { picture: { graph: chart('320x240'), codec: 'webp' }, container: { loop: '0' } }],
  ])('.%s plays', async (ending, recipe) => {
    const packaged = await packaging.package(await packaging.clip(ending, { seconds, ...recipe }));
    expect(packaged.durationSeconds).toBeCloseTo(seconds, 0);
    expect(packaged.posterPath).not.toBeNull();
    const { picture, sound } = await packaging.inspect(packaged, '240p');
    expect(picture!.endSeconds).toBeCloseTo(seconds, 0);
    expect(picture!.frames / picture!.endSeconds).toBeGreaterThan(20);
    expect(sound === null).toBe(recipe.sound === undefined);
  });

  it('.mxf plays', async () => {
    const recipe = { seconds, picture: { graph: chart('320x240'), codec: 'mpeg2' } } as const;
    const packaged = await packaging.package(await copyPicture(await packaging.clip('ts', recipe), 'mxf'));
    expect(packaged).toMatchObject({ width: 320, height: 240, posterPath: 'poster.jpg' });
    expect((await packaging.inspect(packaged, '240p')).picture!.endSeconds).toBeCloseTo(seconds, 0);
  });

  it.each([
    ['aiff', 'pcm-be'],
    ['caf', 'pcm'],
    ['ac3', 'ac3'],
    ['eac3', 'eac3'],
  ] as const)('.%s plays as sound', async (ending, codec) => {
    const packaged = await packaging.package(
      await packaging.clip(ending, { seconds, sound: { graph: tone, codec } }),
    );
    expect(packaged.renditions.map(({ name }) => name)).toEqual(['audio']);
    expect((await packaging.inspect(packaged, 'audio')).sound!.seconds).toBeCloseTo(seconds, 0);
  });
});

describe('what does not play is refused by its true cause', () => {
  it.each(['mp4', 'm4a'])('an encrypted .%s', async (ending) => {
    const source = await packaging.clip(ending, {
      seconds,
      ...(ending === 'mp4' ? { picture: { graph: chart('160x90'), codec: 'h264' } } : {}),
      sound: { graph: tone, codec: 'aac' },
      container: {
        encryption_scheme: 'cenc-aes-ctr',
        encryption_key: '76a6c65c5ea762046bd749a2e632ccbb',
        encryption_kid: 'a7e61c373e219033c21091fa607bf3b8',
      },
    });
    expect(await packaging.failure(source)).toMatchObject({ code: 'ENCRYPTED_MEDIA', retryable: false });
  });

  it.each(['gif', 'webp'] as const)('a .%s of one picture', async (codec) => {
    const source = await packaging.clip(codec, {
      seconds: 0.04,
      picture: { graph: chart('160x90'), codec, ...(codec === 'gif' ? { pixelFormat: 'rgb8' } : {}) },
    });
    expect(await packaging.failure(source)).toMatchObject({ code: 'NOT_MEDIA', retryable: false });
  });

  it.each([
    ['RealMedia', '.RMF\0\0\0\x12', 'UNSUPPORTED_MEDIA'],
    ['AMR', '#!AMR\n', 'UNSUPPORTED_MEDIA'],
    ['MIDI', 'MThd\0\0\0\x06', 'UNSUPPORTED_MEDIA'],
    ['a damaged MXF', '\x06\x0e+4\x02\x05', 'CORRUPT_MEDIA'],
    ['a damaged CAF', 'caff\0\x01\0\0', 'CORRUPT_MEDIA'],
    ['a subtitle', '1\n00:00:01,000 --> 00:00:02,000\nOlá\n', 'NOT_MEDIA'],
    ['a script of image files', 'file:///etc/hostname\n', 'NOT_MEDIA'],
  ])('%s', async (_name, head, code) => {
    const path = join(packaging.folder, 'refused');
    await writeFile(path, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(5000, 'a')]));
    expect(await packaging.failure(path)).toMatchObject({ code, retryable: false });
  });

  it('a GIF that was cut off plays as far as it goes', async () => {
    const whole = await readFile(
      await packaging.clip('gif', {
        seconds,
        picture: { graph: chart('160x90'), codec: 'gif', pixelFormat: 'rgb8' },
      }),
    );
    const path = join(packaging.folder, 'cut.gif');
    await writeFile(path, whole.subarray(0, whole.length / 2));
    expect((await packaging.package(path)).durationSeconds).toBeGreaterThan(0.5);
  });
});
