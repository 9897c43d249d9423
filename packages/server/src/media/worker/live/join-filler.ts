import {
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FilterAPI,
  Frame,
  Rational,
} from 'node-av';
import type { ChannelLayout, Packet } from 'node-av';
import { encodeFrame, filterFrames } from '../codecs';
import { WorkerFailure } from '../failure';
import { keyFrameInterval, toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';
import { splitAnnexB, withLengths } from '../../live/avc.pure';
import type { JoinPlan } from './join-plan.pure';

/** A packet that is repeated where a recording lacks a track. */
export interface FillerPacket {
  readonly data: Buffer;
  readonly isKey: boolean;
  readonly seconds: number;
}

const silentFrames = 8;
/** AAC overlaps its frames: from the third on a silent one holds nothing of the start of the stream. */
const usedSilence = 4;
const samplesPerFrame = 1024;

/** A packet of silence in AAC-LC, which may follow any other of the same settings. */
export async function makeSilence(
  sampleRate: number,
  channelLayout: ChannelLayout,
): Promise<readonly FillerPacket[]> {
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: 64_000 });
  const packets: FillerPacket[] = [];
  const take = ({ data }: Packet): void => {
    if (data) packets.push({ data: Buffer.from(data), isKey: true, seconds: samplesPerFrame / sampleRate });
  };
  for (let index = 0; index < silentFrames; index += 1) {
    const bytes = samplesPerFrame * channelLayout.nbChannels * Float32Array.BYTES_PER_ELEMENT;
    const frame = Frame.fromAudioBuffer(Buffer.alloc(bytes), {
      nbSamples: samplesPerFrame,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout,
      pts: BigInt(index * samplesPerFrame),
      timeBase: { num: 1, den: sampleRate },
    });
    await encodeFrame(encoder, frame, take);
    frame.free();
  }
  await encodeFrame(encoder, null, take);
  encoder.close();
  return packets.slice(usedSilence, usedSilence + 1);
}

type PictureTarget = NonNullable<JoinPlan['picture']>;

/** A group of pictures of about a second that all show one picture; black without one. It may be repeated any number of times. */
export async function makeStill(
  picture: Frame | null,
  target: PictureTarget,
  rate: Fraction,
): Promise<readonly FillerPacket[]> {
  const shown = picture ?? black(target);
  const filter = FilterAPI.create(fitPicture(target, null));
  const encoder = await openJoinEncoder(rate);
  const packets: FillerPacket[] = [];
  const take = (packet: Packet): void => {
    if (packet.data === null) return;
    const data = withLengths(splitAnnexB(packet.data));
    packets.push({ data, isKey: packet.isKeyframe, seconds: 1 / toNumber(rate) });
  };
  for (const fitted of oneOf(filter, shown)) {
    for (let index = 0; index < keyFrameInterval(rate, 1); index += 1) {
      const frame = fitted.clone();
      if (frame === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
      frame.pts = BigInt(index);
      frame.timeBase = new Rational(rate.den, rate.num);
      await encodeFrame(encoder, frame, take);
      frame.free();
    }
    fitted.free();
  }
  await encodeFrame(encoder, null, take);
  if (picture === null) shown.free();
  filter.close();
  encoder.close();
  return packets;
}

function* oneOf(filter: FilterAPI, frame: Frame): Generator<Frame> {
  yield* filterFrames(filter, frame);
  yield* filterFrames(filter, null);
}

function black({ width, height }: PictureTarget): Frame {
  const luma = Buffer.alloc(width * height, 16);
  const colour = Buffer.alloc(Math.ceil(width / 2) * Math.ceil(height / 2) * 2, 128);
  return Frame.fromVideoBuffer(Buffer.concat([luma, colour]), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    timeBase: { num: 1, den: 1 },
    pts: 0n,
  });
}

/** Filters that fit a picture into another size, with bars where its shape differs. */
export function fitPicture({ width, height, pixelAspect }: PictureTarget, rate: Fraction | null): string {
  const constant = rate === null ? [] : [`fps=${rate.num}/${rate.den}`];
  // The target has other than square pixels only where all pictures have its size already.
  const fit =
    pixelAspect === '1:1'
      ? [
          'scale=trunc(iw*sar/2+0.5)*2:trunc(ih/2)*2',
          `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
          `pad=${width}:${height}:-1:-1`,
        ]
      : [];
  return [...constant, ...fit, `setsar=${pixelAspect.replace(':', '/')}`, 'format=yuv420p'].join(',');
}

/** H.264 whose key frames carry their parameter sets, so that it can follow pictures of other settings. */
export async function openJoinEncoder(rate: Fraction): Promise<Encoder> {
  const interval = keyFrameInterval(rate, 2);
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: interval,
    maxBFrames: 0,
    options: {
      preset: 'veryfast',
      profile: 'high',
      crf: 20,
      'x264-params': `keyint=${interval}:repeat-headers=1:open-gop=0:sliced-threads=0`,
    },
  });
  const context = encoder.getCodecContext();
  if (context) context.framerate = new Rational(rate.num, rate.den);
  return encoder;
}
