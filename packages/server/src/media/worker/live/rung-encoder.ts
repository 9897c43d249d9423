import { availableParallelism } from 'node:os';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_HWDEVICE_TYPE_VAAPI,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  Encoder,
  FF_ENCODER_H264_NVENC,
  FF_ENCODER_H264_QSV,
  FF_ENCODER_H264_VAAPI,
  FF_ENCODER_H264_VIDEOTOOLBOX,
  FF_ENCODER_LIBX264,
  FFmpegError,
  FilterAPI,
  HardwareContext,
  Rational,
} from 'node-av';
import type { EncoderOptions, FFEncoderCodec, Frame } from 'node-av';
import type { LadderEncoder } from '../../../ports/live-ingest';
import type { HardwareKind } from '../../live/hardware.pure';
import { takeOut } from '../codecs';
import { WorkerFailure } from '../failure';
import type { LadderStep } from '../ladder.pure';
import { toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';
import { encoderBounds, guardEncoder } from './guarded-encoder';
import type { RungEncoder } from './guarded-encoder';

/** Pictures of this size or more are worth a second thread. */
const threadedShortSide = 720;
/** Key frames come where the source has them: the encoder itself makes none before this many seconds. */
const longestGroupSeconds = 30;
/** Of the ceiling, what an encoder that has no quality to aim at spends on average. */
const averageShare = 1 / 1.2;

interface Hardware {
  readonly codec: FFEncoderCodec;
  /** What pictures go through before it takes them. */
  readonly filter: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly hasDevice: boolean;
}

/** None delays pictures, and each makes a key frame at once where a picture is marked as one. */
const hardware: Readonly<Record<HardwareKind, Hardware>> = {
  nvenc: {
    codec: FF_ENCODER_H264_NVENC,
    filter: 'format=yuv420p',
    options: { preset: 'p4', tune: 'ull', profile: 'main', rc: 'vbr', 'forced-idr': true, delay: 0 },
    hasDevice: false,
  },
  qsv: {
    codec: FF_ENCODER_H264_QSV,
    filter: 'format=nv12',
    options: { preset: 'veryfast', profile: 'main', forced_idr: true, async_depth: 1 },
    hasDevice: false,
  },
  vaapi: {
    codec: FF_ENCODER_H264_VAAPI,
    filter: 'format=nv12,hwupload',
    options: { profile: 'main', async_depth: 1 },
    hasDevice: true,
  },
  videotoolbox: {
    codec: FF_ENCODER_H264_VIDEOTOOLBOX,
    filter: 'format=nv12',
    options: { profile: 'main', realtime: true },
    hasDevice: false,
  },
};

/**
 * The encoder of a rendition below the source: H.264 without delay, with a key frame where a picture is marked as one, and the
 * timestamps that it is given.
 */
export async function openRungEncoder(
  step: LadderStep,
  frameRate: Fraction,
  kind: LadderEncoder,
): Promise<RungEncoder> {
  const interval = Math.round(toNumber(frameRate) * longestGroupSeconds);
  const common = {
    gopSize: interval,
    maxBFrames: 0,
    maxRate: step.maxBitrate,
    bufSize: step.maxBitrate,
    // Behind the choice of the time base: that is the pictures' own, of which none is moved.
    configure(context) {
      context.framerate = new Rational(frameRate.num, frameRate.den);
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    },
  } satisfies EncoderOptions;
  const bitrate = Math.round(step.maxBitrate * averageShare);
  const encoder =
    kind === 'software'
      ? await openSoftware(step, common)
      : await openHardware(hardware[kind], { ...common, bitrate });
  return guardEncoder(encoder, encoderBounds);
}

async function openSoftware(
  step: LadderStep,
  common: EncoderOptions & { readonly gopSize: number },
): Promise<RungEncoder> {
  const isLarge = Math.min(step.width, step.height) >= threadedShortSide;
  const threads = isLarge ? Math.min(4, availableParallelism()) : 1;
  const interval = common.gopSize;
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    ...common,
    options: {
      preset: 'superfast',
      tune: 'zerolatency',
      profile: 'main',
      crf: 25,
      'forced-idr': true,
      'x264-params': `keyint=${interval}:min-keyint=1:scenecut=0:open-gop=0:threads=${threads}`,
    },
  });
  return {
    encoder,
    send: (picture, isKey) => send(encoder, copyOf(picture), isKey),
    takeReady: async () => [...takeOut(encoder)],
    close: () => encoder.close(),
  };
}

async function openHardware(
  { codec, filter, options, hasDevice }: Hardware,
  common: EncoderOptions,
): Promise<RungEncoder> {
  const device = hasDevice ? HardwareContext.create(AV_HWDEVICE_TYPE_VAAPI) : null;
  if (hasDevice && device === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
  const prepare = FilterAPI.create(filter, { hardware: device });
  const encoder = await Encoder.create(codec, { ...common, options } as EncoderOptions<typeof codec>);
  return {
    encoder,
    // No synchronous call: what a driver holds up must be a thread of its own.
    async send(picture, isKey) {
      const own = copyOf(picture);
      await prepare.process(own).finally(() => own.free());
      for (const prepared of await takeAll(prepare)) await send(encoder, prepared, isKey);
    },
    takeReady: () => takeAll(encoder),
    close() {
      encoder.close();
      prepare.close();
      device?.dispose();
    },
  };
}

async function takeAll<Piece extends object>(from: {
  receive(): Promise<Piece | null | undefined | symbol>;
}): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let piece = await from.receive(); piece && typeof piece === 'object'; piece = await from.receive())
    pieces.push(piece);
  return pieces;
}

/** Each encoder gets a reference of its own, whose type and timestamps it may change. */
function copyOf(picture: Frame): Frame {
  const own = picture.clone();
  if (own === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
  return own;
}

/** The first picture opens the encoder, and is a key frame. `encode` forgets the type of the others (node-av 6.1). */
async function send(encoder: Encoder, picture: Frame, isKey: boolean): Promise<void> {
  picture.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
  try {
    const context = encoder.isEncoderInitialized ? encoder.getCodecContext() : null;
    if (context === null) await encoder.encode(picture);
    else FFmpegError.throwIfError(await context.sendFrame(picture), 'sendFrame');
  } finally {
    picture.free();
  }
}
