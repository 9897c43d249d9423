import './promise-with-resolvers';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_DISPOSITION_COMMENT, AV_DISPOSITION_DEFAULT, Demuxer, Dictionary, Muxer } from 'node-av';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readImage } from '../modules/core/images/read-image.pure';
import { openPackaging } from '../testing/packaging';
import { testMedia } from '../testing/test-media';

let packaging: Awaited<ReturnType<typeof openPackaging>>;
beforeAll(async () => {
  packaging = await openPackaging();
});
afterAll(() => packaging.close());

const sound = { graph: 'sine=frequency=440:sample_rate=48000', codec: 'opus' } as const;

it('a recording of a browser, which declares no duration, has a storyboard and whole progress', async () => {
  const picture = { graph: 'testsrc2=size=160x90:rate=25', codec: 'vp9' } as const;
  const source = await packaging.clip('webm', { seconds: 7, picture, sound, container: { live: '1' } });
  expect((await packaging.engine.probe(source)).durationSeconds).toBeNull();
  const packaged = await packaging.package(source);
  expect(packaged.durationSeconds).toBeCloseTo(7, 0);
  expect(packaged).toMatchObject({ truncated: false, storyboardPath: 'storyboard.vtt' });
  const track = await readFile(join(packaged.output, 'storyboard.vtt'), 'utf8');
  expect(track.match(/#xywh/g)).toHaveLength(4);
});

it('a pixel aspect of 1:50 does not make a tower', async () => {
  const picture = { graph: 'testsrc2=size=160x90:rate=25,setsar=1/50', codec: 'h264' } as const;
  const packaged = await packaging.package(await packaging.clip('mp4', { seconds: 0.4, picture }));
  expect(packaged).toMatchObject({ width: 160, height: 90 });
});

it('what is left of 1080p keeps its size, and its smaller steps are even', async () => {
  const picture = { graph: 'testsrc2=size=1916x1078:rate=5', codec: 'h264' } as const;
  const packaged = await packaging.package(await packaging.clip('mp4', { seconds: 1, picture }));
  expect(packaged).toMatchObject({ width: 1916, height: 1078 });
  const names = packaged.renditions.map(({ name }) => name);
  expect(names).toEqual(['240p', '360p', '480p', '720p', '1080p']);
  const sizes = await Promise.all(
    names.map(async (name) => (await packaging.inspect(packaged, name)).picture),
  );
  expect(sizes.at(-1)).toMatchObject({ width: 1916, height: 1078, pixelAspect: '1:1' });
  for (const size of sizes) {
    expect([(size?.width ?? 1) % 2, (size?.height ?? 1) % 2]).toEqual([0, 0]);
    expect((size?.width ?? 0) / (size?.height ?? 1)).toBeCloseTo(1916 / 1078, 1);
  }
});

it('a screen that moves for a while and then stands still keeps the rate of what moved', async () => {
  const graph = String.raw`testsrc2=size=160x90:rate=60,select='lt(t\,2)+eq(mod(n\,300)\,0)'`;
  const source = await packaging.clip('mp4', { seconds: 22, picture: { graph, codec: 'h264' } });
  const packaged = await packaging.package(source);
  expect(packaged.durationSeconds).toBeGreaterThan(20);
  expect(await packaging.master(packaged)).toContain('FRAME-RATE=60.000');
});

it('the default sound plays, not a commentary before it', async () => {
  const clip = (channels: 'mono' | 'stereo') =>
    packaging.clip('mkv', {
      seconds: 1,
      sound: { graph: sound.graph, codec: 'aac', form: { sampleRate: 48_000, channels } },
    });
  const path = join(packaging.folder, 'commentary.mkv');
  const sources = [await Demuxer.open(await clip('stereo')), await Demuxer.open(await clip('mono'))];
  const muxer = await Muxer.open(path, { input: sources[0]!, useAsyncWrite: false });
  const indexes = sources.map((source) => muxer.addStream(source.audio()!));
  muxer.getStream(indexes[1]!)!.disposition = AV_DISPOSITION_DEFAULT;
  muxer.getStream(indexes[0]!)!.setDisposition(AV_DISPOSITION_DEFAULT, AV_DISPOSITION_COMMENT);
  for (const [order, source] of sources.entries()) {
    for (const packet of source.packetsSync()) {
      if (packet === null) break;
      await muxer.writePacket(packet, indexes[order]!);
      packet.free();
    }
  }
  await muxer.close();
  for (const source of sources) await source.close();
  expect((await packaging.engine.probe(path)).sound).toMatchObject({ channels: 1 });
});

it('says which tracks of a source do not play', async () => {
  const picture = { graph: 'testsrc2=size=160x90:rate=25', codec: 'h264' } as const;
  const one = await Demuxer.open(await packaging.clip('mkv', { seconds: 1, picture, sound }));
  const two = await Demuxer.open(await packaging.clip('mkv', { seconds: 1, sound }));
  const path = join(packaging.folder, 'two-sounds.mkv');
  const muxer = await Muxer.open(path, { input: one, useAsyncWrite: false });
  const indexes = one.streams.map((stream) => muxer.addStream(stream));
  const second = muxer.addStream(two.audio()!);
  muxer.getStream(second)!.metadata = Dictionary.fromObject({ language: 'spa' });
  for (const [demuxer, index] of [
    [one, (index: number) => indexes[index]!],
    [two, () => second],
  ] as const) {
    for (const packet of demuxer.packetsSync()) {
      if (packet === null) break;
      await muxer.writePacket(packet, index(packet.streamIndex));
      packet.free();
    }
  }
  await muxer.close();
  await one.close();
  await two.close();
  const packaged = await packaging.package(path);
  expect(packaged.omittedTracks).toEqual([{ kind: 'sound', language: 'spa' }]);
  expect(packaged.renditions).toHaveLength(1);
});

it.each(['mp4', 'mkv', 'ts'])(
  'a .%s whose middle fifth is lost plays, and is said to be damaged',
  async (ending) => {
    const picture = { graph: 'testsrc2=size=160x90:rate=25', codec: 'h264' } as const;
    const path = await packaging.clip(ending, {
      seconds: 8,
      picture,
      sound: { graph: sound.graph, codec: 'aac' },
    });
    expect(await packaging.package(path)).toMatchObject({ truncated: false, damaged: false });
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.6)));
    const packaged = await packaging.package(path);
    expect(packaged.durationSeconds).toBeCloseTo(8, 0);
    expect(packaged).toMatchObject({ truncated: false, damaged: true });
  },
);

describe('the cover of a sound file', () => {
  /** An ID3 tag with a picture in front of an MP3. */
  const withCover = async (image: Buffer): Promise<string> => {
    const content = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), image]);
    const frame = Buffer.alloc(10);
    frame.write('APIC', 'latin1');
    frame.writeUInt32BE(content.length, 4);
    const size = frame.length + content.length;
    const sevenBits = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);
    const head = Buffer.from([...Buffer.from('ID3'), 3, 0, 0, ...sevenBits]);
    const path = join(packaging.folder, `cover-${image.length}.mp3`);
    await writeFile(
      path,
      Buffer.concat([head, frame, content, await readFile(await testMedia('audio.mp3'))]),
    );
    return path;
  };

  it('becomes its poster', async () => {
    const image = await readFile(await testMedia('picture.mp4'));
    const packaged = await packaging.package(await withCover(image));
    expect(packaged).toMatchObject({ width: null, posterPath: 'poster.jpg' });
    expect(packaged.renditions.map(({ name }) => name)).toEqual(['audio']);
    expect(packaged.durationSeconds).toBeCloseTo(3, 0);
    expect(readImage(await readFile(join(packaged.output, 'poster.jpg')))).toMatchObject({
      type: 'jpeg',
      width: 320,
      height: 240,
    });
  });

  it('that is damaged is left out, and the sound plays', async () => {
    const packaged = await packaging.package(await withCover(Buffer.alloc(500, 'x')));
    expect(packaged).toMatchObject({ posterPath: null, durationSeconds: expect.closeTo(3, 0) });
  });
});
