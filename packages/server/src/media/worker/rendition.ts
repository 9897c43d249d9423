import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Encoder, FF_ENCODER_LIBX264, FilterAPI, Muxer, Rational } from 'node-av';
import type { Frame, Packet } from 'node-av';
import { encodeFrame, filterFrames, takeOut, writeReady } from './codecs';
import type { WritePacket } from './codecs';
import { keyFrameInterval, toNumber } from './frame-rate.pure';
import type { Fraction } from './frame-rate.pure';
import type { LadderStep } from './ladder.pure';
import { readSegments } from './master-playlist.pure';
import type { Variant } from './master-playlist.pure';

/** Length of a segment and of a group of pictures. */
const segmentSeconds = 4;

/** One step of the ladder while it is written. */
export interface RenditionWriter {
  /** Takes one picture of the top step; does not free it. */
  writePicture(frame: Frame): Promise<void>;
  /** Takes one packet of the sound, which all steps share; does not free it. */
  writeSound(packet: Packet): Promise<void>;
  /** Ends the pictures. */
  flush(): Promise<void>;
  /** Writes the playlist and says what the master playlist needs. */
  close(): Promise<Variant>;
}

/** How the pictures of a step are made. */
interface RenditionPicture {
  readonly step: LadderStep;
  readonly frameRate: Fraction;
  /** The shared filter chain already yields pictures of this step's size. */
  readonly isTop: boolean;
}

/** How {@link openRendition} makes a step. */
export interface RenditionOptions {
  /** The folder of the HLS files, and the current one of the process. */
  readonly folder: string;
  /** Null for sound without a picture. */
  readonly picture: RenditionPicture | null;
  readonly soundEncoder: Encoder | null;
}

/** Opens the encoder and the files of one step: `{name}/index.m3u8`, `init.mp4`, `00000.m4s` … */
export async function openRendition({
  folder,
  picture,
  soundEncoder,
}: RenditionOptions): Promise<RenditionWriter> {
  const name = picture?.step.name ?? 'audio';
  await mkdir(join(folder, name), { recursive: true });
  const muxer = await openHlsMuxer(folder, name);
  const pictures = picture && (await openPictures(picture, muxer));
  const soundIndex = soundEncoder ? muxer.addStream(soundEncoder) : -1;

  return {
    writePicture: async (frame) => pictures?.write(frame),
    writeSound: async (packet) => muxer.writePacketSync(packet, soundIndex),
    flush: async () => pictures?.flush(),
    async close() {
      const codecs = muxer.streams.map((stream) => stream.codecpar.getCodecString());
      await muxer.close();
      pictures?.close();
      return {
        name,
        uri: `${name}/index.m3u8`,
        codecs: codecs.filter((codec) => codec !== null).join(','),
        segments: await measureSegments(join(folder, name)),
        picture: picture && describePicture(picture),
      };
    },
  };
}

async function openPictures(picture: RenditionPicture, muxer: Muxer) {
  const encoder = await openEncoder(picture.step, picture.frameRate);
  const index = muxer.addStream(encoder);
  return openPictureLine(picture, encoder, (packet) => muxer.writePacketSync(packet, index));
}

/**
 * Scaler and encoder of one step, writing into its files. Expensive calls are asynchronous (another thread), so that the steps
 * run in parallel; cheap ones are synchronous, because the thread switch would take longer than the call.
 */
export function openPictureLine(
  { step, isTop }: Pick<RenditionPicture, 'step' | 'isTop'>,
  encoder: Encoder,
  write: WritePacket,
) {
  const scaler = isTop ? null : FilterAPI.create(scaleTo(step));

  async function encode(frame: Frame): Promise<void> {
    await encoder.encode(frame);
    await writeReady(encoder, write);
  }
  async function encodeAll(frames: Iterable<Frame>): Promise<void> {
    for (const frame of frames) {
      await encode(frame);
      frame.free();
    }
  }

  return {
    async write(frame: Frame): Promise<void> {
      if (scaler === null) return encode(frame);
      await scaler.process(frame);
      return encodeAll(takeOut(scaler));
    },
    async flush(): Promise<void> {
      if (scaler !== null) await encodeAll(filterFrames(scaler, null));
      await encodeFrame(encoder, null, write);
    },
    close(): void {
      encoder.close();
      scaler?.close();
    },
  };
}

function describePicture({ step, frameRate }: RenditionPicture) {
  return { width: step.width, height: step.height, framesPerSecond: toNumber(frameRate) };
}

/** Filters that bring a picture to a step's size, 8-bit 4:2:0, limited range, square pixels. */
export function scaleTo(size: { width: number; height: number }): string {
  return `scale=${size.width}:${size.height}:flags=bicubic,setsar=1,format=pix_fmts=yuv420p:color_ranges=tv`;
}

/** Of lists that become one: each has names of its own. */
interface HlsList {
  readonly list: string;
  readonly index: number;
}

const segmentsOfList = 10_000;

/** The current folder of the process has to be the same. */
export function openHlsMuxer(
  folder: string,
  name: string,
  { list, index }: HlsList = { list: 'index', index: 0 },
): Promise<Muxer> {
  return Muxer.open(join(folder, name, `${list}.m3u8`), {
    format: 'hls',
    // Asynchronous writing would turn a full disk into an unhandled rejection.
    useAsyncWrite: false,
    options: {
      hls_time: String(segmentSeconds),
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_flags: 'independent_segments',
      hls_fmp4_init_filename: index === 0 ? 'init.mp4' : `init-${index}.mp4`,
      start_number: String(index * segmentsOfList),
      // The segments of all lists can be one file: a later list goes on with the time stamps.
      ...(index > 0 && { hls_segment_options: 'movflags=+frag_discont' }),
      hls_segment_filename: `${name}/%05d.m4s`,
    },
  });
}

async function openEncoder(step: LadderStep, frameRate: Fraction): Promise<Encoder> {
  const interval = keyFrameInterval(frameRate, segmentSeconds);
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: interval,
    maxBFrames: 2,
    maxRate: step.maxBitrate,
    bufSize: step.maxBitrate * 2,
    options: {
      preset: 'veryfast',
      profile: 'high',
      // Constant quality below the maximum bit rate: still pictures and slides need a fraction of it.
      crf: 23,
      // Key frames only at the start of a segment, so that all steps are cut at the same picture.
      'x264-params': `keyint=${interval}:min-keyint=${interval}:scenecut=0:open-gop=0`,
    },
  });
  const context = encoder.getCodecContext();
  if (context) context.framerate = new Rational(frameRate.num, frameRate.den);
  return encoder;
}

export async function measureSegments(folder: string): Promise<{ seconds: number; bytes: number }[]> {
  const segments = readSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'));
  return Promise.all(
    segments.map(async ({ uri, seconds }) => ({ seconds, bytes: (await stat(join(folder, uri))).size })),
  );
}
