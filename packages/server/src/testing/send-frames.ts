import '../media/promise-with-resolvers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  Frame,
  Muxer,
} from 'node-av';
import { encodeFrame } from '../media/worker/codecs';

const sampleRate = 44_100;
const samples = 1024;

const codecs = { h264: FF_ENCODER_LIBX264, hevc: FF_ENCODER_LIBX265 } as const;

/** Where frames go, and what they show. */
export interface FrameSource {
  /** A file, or an RTMP address: that gets them in real time. */
  readonly target: string;
  readonly form: { readonly rate: number; readonly width: number; readonly height: number };
  readonly codec: keyof typeof codecs;
  readonly keySeconds: number;
  /** Of the encoder of the picture. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** A picture in YUV 4:2:0. */
  draw(index: number): Buffer;
  /** Adds what goes with a picture. */
  describe?(frame: Frame, index: number): void;
  /** A sample of the sound, on both channels. */
  sample(seconds: number): number;
  isOver(index: number): boolean;
}

function pictureOf({ draw, describe, form }: FrameSource, index: number): Frame {
  const { rate, width, height } = form;
  const frame = Frame.fromVideoBuffer(draw(index), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(index),
    timeBase: { num: 1, den: rate },
  });
  describe?.(frame, index);
  return frame;
}

function soundOf({ sample }: FrameSource, index: number): Frame {
  const values = new Float32Array(samples * 2);
  for (let at = 0; at < samples; at += 1)
    values[at] = values[samples + at] = sample((index * samples + at) / sampleRate);
  return Frame.fromAudioBuffer(Buffer.from(values.buffer), {
    nbSamples: samples,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    pts: BigInt(index * samples),
    timeBase: { num: 1, den: sampleRate },
  });
}

/** Encodes pictures and sound and sends them until there are no more. */
export async function sendFrames(source: FrameSource): Promise<void> {
  const { target, keySeconds, options, isOver } = source;
  const { rate } = source.form;
  const picture = await Encoder.create(codecs[source.codec], {
    gopSize: rate * keySeconds,
    maxBFrames: 0,
    options: { preset: 'ultrafast', tune: 'zerolatency', ...options },
  });
  const sound = await Encoder.create(FF_ENCODER_AAC, { bitrate: 96_000 });
  const isSent = target.startsWith('rtmp://');
  const muxer = await Muxer.open(target, { ...(isSent ? { format: 'flv' } : {}), useAsyncWrite: false });
  const tracks = { picture: muxer.addStream(picture), sound: muxer.addStream(sound) };
  const begin = performance.now();
  let sounds = 0;
  for (let index = 0; !isOver(index); index += 1) {
    if (isSent) await delay(Math.max(0, begin + (index * 1000) / rate - performance.now()));
    const frame = pictureOf(source, index);
    await encodeFrame(picture, frame, (packet) => muxer.writePacket(packet, tracks.picture));
    frame.free();
    for (; sounds * samples * rate <= index * sampleRate; sounds += 1) {
      const tone = soundOf(source, sounds);
      await encodeFrame(sound, tone, (packet) => muxer.writePacket(packet, tracks.sound));
      tone.free();
    }
  }
  await encodeFrame(picture, null, (packet) => muxer.writePacket(packet, tracks.picture));
  await muxer.close();
}
