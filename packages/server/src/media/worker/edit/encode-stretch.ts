import { Encoder, FF_ENCODER_LIBX264, FilterAPI, Packet, Rational } from 'node-av';
import type { Frame, Stream } from 'node-av';
import { splitAnnexB, withLengths } from '../../live/avc.pure';
import { encodeFrame, takeOut, turn, watchDecoder } from '../codecs';
import { WorkerFailure } from '../failure';
import { keyFrameInterval, toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';
import { planLadder } from '../ladder.pure';
import { scaleTo } from '../rendition';
import { openDecoder } from '../source';
import type { PictureScan } from './edit-input';

/** A picture that was encoded anew. */
export interface EncodedPicture {
  readonly data: Buffer;
  readonly isKey: boolean;
  /** Which of the frames that were given it is. */
  readonly index: number;
}

/** Segments are as long. */
const segmentSeconds = 4;

interface Stretch {
  readonly stream: Stream;
  /** The pictures of whole groups. */
  readonly packets: readonly Packet[];
  /** Whether a picture is wanted, by its time stamp in seconds. */
  isWanted(seconds: number): boolean;
  readonly scan: PictureScan;
  readonly frameRate: Fraction;
}

/** Decodes whole groups, and encodes the pictures of them that are wanted, as the rendition was. */
export async function encodeStretch(
  stretch: Stretch,
): Promise<{ readonly pictures: EncodedPicture[]; readonly seconds: number[] }> {
  const { stream, packets, scan, frameRate } = stretch;
  const decoding = watchDecoder(await openDecoder(stream));
  const encoder = await openEncoder(scan, frameRate);
  const fitter = FilterAPI.create(scaleTo(scan.size));
  const pictures: EncodedPicture[] = [];
  const seconds: number[] = [];
  const keep = (packet: Packet): void => void pictures.push(toPicture(packet));
  const timeBase = new Rational(frameRate.den, frameRate.num);
  async function take(frame: Frame): Promise<void> {
    const at = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
    if (stretch.isWanted(at)) {
      // Pictures are counted: their times are written behind the encoder, which would round them.
      frame.timeBase = timeBase;
      frame.pts = BigInt(seconds.length);
      frame.duration = 1n;
      seconds.push(at);
      await fitter.process(frame);
      for (const fitted of takeOut(fitter)) {
        await encodeFrame(encoder, fitted, keep);
        fitted.free();
      }
    }
    frame.free();
    await turn();
  }
  try {
    for (const packet of packets) for (const frame of decoding.frames(packet)) await take(frame);
    for (const frame of decoding.frames(null)) await take(frame);
    decoding.assertUsable();
    if (seconds.length > 0) await encodeFrame(encoder, null, keep);
    if (pictures.length !== seconds.length) throw new WorkerFailure('PROCESSING_FAILED');
    return { pictures, seconds };
  } finally {
    decoding.decoder.close();
    encoder.close();
    fitter.close();
  }
}

async function openEncoder({ size }: PictureScan, frameRate: Fraction): Promise<Encoder> {
  const interval = keyFrameInterval(frameRate, segmentSeconds);
  const step = planLadder(size, toNumber(frameRate)).at(-1);
  if (step === undefined) throw new WorkerFailure('PROCESSING_FAILED');
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: interval,
    maxBFrames: 2,
    maxRate: step.maxBitrate,
    bufSize: step.maxBitrate * 2,
    options: {
      preset: 'veryfast',
      profile: 'high',
      // As the rendition: the settings of its pictures are the same then.
      crf: 23,
      'x264-params': `keyint=${interval}:min-keyint=${interval}:scenecut=0:open-gop=0`,
    },
  });
  const context = encoder.getCodecContext();
  if (context) context.framerate = new Rational(frameRate.num, frameRate.den);
  return encoder;
}

/** Without a container the encoder brings its settings along in each key frame. */
function toPicture(packet: Packet): EncodedPicture {
  const units = splitAnnexB(packet.data ?? Buffer.alloc(0));
  return { data: withLengths(units), isKey: packet.isKeyframe, index: Number(packet.pts) };
}

/** A packet of such a picture; the caller frees it. */
export function packetOf({ data, isKey }: Pick<EncodedPicture, 'data' | 'isKey'>): Packet {
  const packet = new Packet();
  packet.alloc();
  packet.data = data;
  packet.isKeyframe = isKey;
  return packet;
}
