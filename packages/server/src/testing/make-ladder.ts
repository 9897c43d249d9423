// `tsx src/testing/make-ladder.ts <folder> <seconds>`: writes three renditions of a moving picture with a tone, in partial segments
// that begin and end at the same times in each of them, at a constant bitrate.
import '../media/promise-with-resolvers';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AV_LOG_QUIET,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FFmpegError,
  FilterAPI,
  Log,
  Muxer,
} from 'node-av';
import { createSegmenter, wholeGroup } from '../media/live/segmenter.pure';
import type { PartFacts } from '../media/live/segmenter.pure';
import { openLane } from '../media/worker/generated-lane';
import { createPartWriter } from '../media/worker/live/part-writer';

/** A rendition as its description in `ladder.json`. */
export interface MadeRendition {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Bits per second of picture and sound. */
  readonly bitrate: number;
  readonly codecs: string;
  readonly parts: readonly (PartFacts & { readonly seconds: number })[];
}

const rate = 24;
const partSeconds = 0.35;
const soundBits = 64_000;
const steps = [
  { name: 'small', width: 256, height: 144, pictureBits: 200_000 },
  { name: 'middle', width: 480, height: 270, pictureBits: 900_000 },
  { name: 'main', width: 640, height: 360, pictureBits: 2_600_000 },
] as const;

async function makeRendition(
  folder: string,
  seconds: number,
  { name, width, height, pictureBits }: (typeof steps)[number],
): Promise<MadeRendition> {
  await mkdir(join(folder, name), { recursive: true });
  const files: Promise<void>[] = [];
  const parts: MadeRendition['parts'][number][] = [];
  const segmenter = createSegmenter(1, {
    init: (bytes) => void files.push(writeFile(join(folder, name, 'init.mp4'), bytes)),
    facts: () => writer?.facts() ?? wholeGroup,
    fragment({ bytes, ...part }) {
      files.push(writeFile(join(folder, name, `${parts.length}.m4s`), bytes));
      parts.push(part);
      hasInit = true;
      return true;
    },
    segment: () => undefined,
  });
  let hasInit = false;
  const filter = FilterAPI.create('format=yuv420p');
  const picture = await openLane(
    // Noise, so that the picture needs all the bits that it is given.
    `testsrc2=size=${width}x${height}:rate=${rate},noise=alls=25:allf=t,trim=duration=${seconds}`,
    filter,
    await Encoder.create(FF_ENCODER_LIBX264, {
      bitrate: pictureBits,
      maxRate: pictureBits,
      bufSize: pictureBits / 2,
      gopSize: rate,
      maxBFrames: 0,
      filter,
      options: {
        preset: 'ultrafast',
        tune: 'zerolatency',
        profile: 'main',
        'x264-params': `keyint=${rate}:min-keyint=${rate}:scenecut=0`,
      },
    }),
  );
  const sound = await openLane(
    `sine=frequency=440:sample_rate=48000,atrim=duration=${seconds}`,
    FilterAPI.create('aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'),
    await Encoder.create(FF_ENCODER_AAC, { bitrate: soundBits }),
  );
  const muxer = await Muxer.open(
    { write: (bytes: Buffer) => void segmenter.push(bytes) },
    {
      format: 'mp4',
      useAsyncWrite: false,
      useSyncQueue: false,
      options: {
        movflags: '+frag_custom+empty_moov+default_base_moof',
        max_interleave_delta: '500000',
        flush_packets: '1',
      },
    },
  );
  const open = [picture, sound].map((lane) => ({ lane, index: muxer.addStream(lane.encoder) }));
  const writer = createPartWriter({
    muxer,
    partSeconds,
    hasPicture: true,
    isOpen: () => hasInit || muxer.streams.length === 2,
    async cut() {
      const context = muxer.getFormatContext();
      FFmpegError.throwIfError(await context.interleavedWriteFrame(null), 'interleavedWriteFrame');
      FFmpegError.throwIfError(await context.writeFrame(null), 'writeFrame');
    },
  });
  while (open.length > 0) {
    const next = open.reduce((one, other) => (other.lane.seconds() < one.lane.seconds() ? other : one));
    const more = await next.lane.advance((packet) => writer.write(packet, next.index));
    if (!more) open.splice(open.indexOf(next), 1);
  }
  await writer.flush();
  const codecs = muxer.streams.map(({ codecpar }) => codecpar.getCodecString()).join(',');
  await muxer.close();
  segmenter.end();
  await Promise.all(files);
  return { name, width, height, bitrate: pictureBits + soundBits, codecs, parts };
}

async function main([folder, seconds]: readonly string[]): Promise<void> {
  if (folder === undefined || !(Number(seconds) > 0)) {
    process.stderr.write('Usage: make-ladder <folder> <seconds>\n');
    process.exitCode = 2;
    return;
  }
  Log.setLevel(AV_LOG_QUIET);
  const ladder: MadeRendition[] = [];
  for (const step of steps) ladder.push(await makeRendition(folder, Number(seconds), step));
  await writeFile(join(folder, 'ladder.json'), JSON.stringify(ladder));
}

void main(process.argv.slice(2));
