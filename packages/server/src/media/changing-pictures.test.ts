import './promise-with-resolvers';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AV_FRAME_FLAG_INTERLACED,
  AV_PIX_FMT_YUV420P,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_VIDEO,
  Decoder,
  Demuxer,
  Encoder,
  FF_ENCODER_MPEG2VIDEO,
  FilterAPI,
  Frame,
  Muxer,
} from 'node-av';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackaging } from '../testing/packaging';
import type { PackagedClip } from '../testing/packaging';
import { openLane } from './worker/generated-lane';
import { openPictureFitter } from './worker/picture-fitter';
import type { PictureSource } from './worker/source';

let packaging: Awaited<ReturnType<typeof openPackaging>>;
beforeAll(async () => {
  packaging = await openPackaging();
});
afterAll(() => packaging.close());

/** The brightness of a picture, line by line. */
type Luma = readonly Uint8Array[];

function lumaOf({ data, linesize, width, height }: Frame): Luma {
  const [plane, stride] = [data?.[0] ?? Buffer.alloc(0), linesize[0] ?? 0];
  return Array.from({ length: height }, (_, y) =>
    Uint8Array.from(plane.subarray(y * stride, y * stride + width)),
  );
}

/** Decodes what viewers get. */
async function watch({ output }: PackagedClip, name: string): Promise<Luma[]> {
  const folder = join(output, 'hls', name);
  const segments = (await readdir(folder)).filter((file) => file.endsWith('.m4s')).sort();
  const parts = await Promise.all(['init.mp4', ...segments].map((file) => readFile(join(folder, file))));
  const path = join(packaging.folder, 'watched.mp4');
  await writeFile(path, Buffer.concat(parts));
  const demuxer = await Demuxer.open(path);
  const stream = demuxer.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)!;
  const decoder = await Decoder.create(stream);
  const pictures: Luma[] = [];
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) continue;
    pictures.push(lumaOf(frame));
    frame.free();
  }
  decoder.close();
  await demuxer.close();
  return pictures;
}

/** Appends the pictures of several files of one second and one codec to each other in one file, as a recorder does whose picture changes. */
async function joinPictures(paths: readonly string[], ending: string): Promise<string> {
  const joined = join(packaging.folder, `joined-${paths.length}.${ending}`);
  const first = await Demuxer.open(paths[0]!);
  const muxer = await Muxer.open(joined, { input: first, useAsyncWrite: false });
  const index = muxer.addStream(first.video()!);
  for (const [place, path] of paths.entries()) {
    const demuxer = await Demuxer.open(path);
    const { num, den } = demuxer.video()!.timeBase;
    const offset = BigInt((place * den) / num);
    for (const packet of demuxer.packetsSync(demuxer.video()!.index)) {
      if (packet === null) break;
      packet.pts += offset;
      packet.dts += offset;
      await muxer.writePacket(packet, index);
      packet.free();
    }
    await demuxer.close();
  }
  await muxer.close();
  await first.close();
  return joined;
}

/** Sides of what is bright. */
function brightBox(luma: Luma) {
  const rows = luma.filter((row) => row.some((value) => value > 150)).length;
  const columns = (luma[0] ?? []).filter((_, x) => luma.some((row) => (row[x] ?? 0) > 150)).length;
  return { rows, columns };
}

/** How much more lines differ from the next one than from the one after it: above 1 where fields are woven into each other. */
function comb(luma: Luma): number {
  const differ = (distance: number): number => {
    let sum = 0;
    for (let y = 0; y + 2 < luma.length; y += 1)
      for (let x = 0; x < (luma[y]?.length ?? 0); x += 1)
        sum += Math.abs((luma[y]?.[x] ?? 0) - (luma[y + distance]?.[x] ?? 0));
    return sum;
  };
  return differ(1) / Math.max(1, differ(2));
}

describe('a picture that changes in the middle', () => {
  it('of its shape has bars, and squares stay square', async () => {
    const clip = (size: string) => {
      const box = 'drawbox=x=(iw-40)/2:y=(ih-40)/2:w=40:h=40:c=white:t=fill';
      const graph = `color=black:size=${size}:rate=10,${box}`;
      return packaging.clip('webm', { seconds: 1, picture: { graph, codec: 'vp9' } });
    };
    const packaged = await packaging.package(
      await joinPictures([await clip('160x90'), await clip('90x160'), await clip('320x180')], 'webm'),
    );
    expect(packaged).toMatchObject({ width: 160, height: 90, truncated: false });
    const seen = await watch(packaged, '90p');
    expect(seen.length).toBeGreaterThanOrEqual(29);
    const [wide, tall, larger] = [seen[5]!, seen[15]!, seen.at(-3)!].map(brightBox);
    expect(wide).toEqual({ rows: 40, columns: 40 });
    expect(tall!.rows).toBeGreaterThan(18);
    expect(Math.abs(tall!.rows - tall!.columns)).toBeLessThanOrEqual(2);
    expect(Math.abs(larger!.rows - 20)).toBeLessThanOrEqual(2);
    expect(Math.abs(larger!.columns - 20)).toBeLessThanOrEqual(2);
  });

  it('to interlaced ones is deinterlaced from there on', async () => {
    const clip = async (name: string, graph: string, flags: string): Promise<string> => {
      const path = join(packaging.folder, `${name}.ts`);
      const filter = FilterAPI.create('format=yuv420p');
      const encoder = await Encoder.create(FF_ENCODER_MPEG2VIDEO, {
        bitrate: 4_000_000,
        gopSize: 10,
        options: { flags },
      });
      const lane = await openLane(`${graph},trim=duration=1`, filter, encoder);
      const muxer = await Muxer.open(path, { useAsyncWrite: false });
      const index = muxer.addStream(lane.encoder);
      while (await lane.advance((packet) => muxer.writePacket(packet, index)));
      await muxer.close();
      return path;
    };
    // A bar that moves by eight pixels from field to field.
    const bar = (rate: number) =>
      `color=black:size=160x96:rate=${rate},drawgrid=w=40:h=0:t=12:c=white,scroll=h=0.05`;
    const still = await clip('progressive', bar(25), '+bitexact');
    const woven = await clip('interlaced', `${bar(50)},tinterlace=mode=interleave_top`, '+ildct+ilme');
    const packaged = await packaging.package(await joinPictures([still, woven], 'ts'));
    const seen = await watch(packaged, '96p');
    const combs = seen.map(comb);
    expect(combs.length).toBeGreaterThan(45);
    expect(Math.max(...combs.slice(0, 20))).toBeLessThan(1.2);
    expect(Math.max(...combs.slice(30))).toBeLessThan(1.2);
  });
});

describe('each picture is fitted by what it says of itself', () => {
  const size = { width: 64, height: 48 };
  const square = { num: 1, den: 1 };
  const source = { size, pixelAspect: square, orientation: { filters: [], swapsSides: false } };
  const picture = (time: number, change: Partial<Pick<Frame, 'colorTrc'>> & { wide?: boolean } = {}) => {
    const frame = Frame.fromVideoBuffer(Buffer.alloc((64 * 48 * 3) / 2, 180), {
      ...size,
      format: AV_PIX_FMT_YUV420P,
      timeBase: { num: 1, den: 25 },
      pts: BigInt(time),
    });
    frame.sampleAspectRatio = { num: change.wide ? 2 : 1, den: 1 } as never;
    if (change.colorTrc) frame.colorTrc = change.colorTrc;
    return frame;
  };

  it('wide pixels and high dynamic range may begin and end anywhere', () => {
    const fitter = openPictureFitter(source as unknown as PictureSource, size);
    const looks = [
      picture(0),
      picture(1, { wide: true }),
      picture(2, { colorTrc: AVCOL_TRC_SMPTE2084 }),
      picture(3),
    ].flatMap((frame) =>
      [...fitter.fit(frame)].map((fitted) => {
        const luma = lumaOf(fitted);
        return { top: luma[2]![32]!, middle: luma[24]![32]!, time: Number(fitted.pts) };
      }),
    );
    fitter.close();
    expect(looks.map(({ time }) => time)).toEqual([0, 1, 2, 3]);
    const [plain, wide, bright, after] = looks;
    expect(plain).toMatchObject({ top: 180, middle: 180 });
    expect(wide).toMatchObject({ top: 16, middle: 180 });
    expect(Math.abs(bright!.middle - 180)).toBeGreaterThan(5);
    expect(after).toMatchObject({ top: 180, middle: 180 });
  });

  it('no picture is lost where the filters change', () => {
    const fitter = openPictureFitter(source as unknown as PictureSource, size);
    const frames = [0, 1, 2, 3].map((time) => picture(time));
    frames.slice(2).forEach((frame) => frame.setFlags(AV_FRAME_FLAG_INTERLACED));
    const fitted = frames.flatMap((frame) => [...fitter.fit(frame)]).concat([...fitter.end()]);
    fitter.close();
    expect(fitted).toHaveLength(4);
  });
});
