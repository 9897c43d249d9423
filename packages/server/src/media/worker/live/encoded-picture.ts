import { Encoder, FF_ENCODER_LIBX264, Rational } from 'node-av';
import type { Frame, Packet, Stream } from 'node-av';
import type { PackagingTask } from '../../../ports/live-packager';
import type { EncodeLimits } from '../../live/encoder-load.pure';
import { keyFrameInterval, toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';
import { planLadder } from '../ladder.pure';
import type { LadderStep } from '../ladder.pure';
import { openPictureTrack } from '../picture-track';
import { openPictureLine } from '../rendition';
import { readPicture } from '../source';
import type { PictureSource } from '../source';
import { WorkerFailure } from '../failure';
import type { LiveOutput } from './live-output';

/** Short side of the small rendition, in pixels. */
const smallShortSide = 360;

interface EncodeTask {
  readonly task: PackagingTask;
  /** The main rendition is encoded, not only a small one. */
  readonly withMain: boolean;
  readonly limits: EncodeLimits;
  open(
    name: string,
    picture: { width: number; height: number; framesPerSecond: number },
  ): Promise<LiveOutput>;
}

/** Decodes the picture of a signal and encodes it for one or two renditions. */
export async function openEncodedPicture(stream: Stream, { task, withMain, limits, open }: EncodeTask) {
  const source = withCappedRate(readPicture(stream), limits.fps);
  const { frameRate } = source;
  const steps = [
    ...(withMain ? [{ name: 'main', step: largest(source, limits.shortSide) }] : []),
    ...(task.hasSmall ? [{ name: 'small', step: largest(source, smallShortSide) }] : []),
  ];
  const top = steps[0]?.step;
  if (top === undefined) throw new WorkerFailure('PROCESSING_FAILED');
  const lines: Awaited<ReturnType<typeof openLine>>[] = [];
  for (const { name, step } of steps) {
    const output = await open(name, { ...step, framesPerSecond: toNumber(frameRate) });
    lines.push(await openLine(output, { step, frameRate, isTop: step === top, task }));
  }
  const track = await openPictureTrack(source, top, async (frame) => {
    for (const line of lines) await line.show(frame);
  });
  return {
    take: (packet: Packet) => track.take(packet),
    keepUpWith: (soundSeconds: number) => track.keepUpWith(soundSeconds),
    async finish(): Promise<void> {
      // Throws if the signal ended before its first frame was decoded; there is nothing to flush then.
      await track.finish().catch(() => undefined);
      for (const line of lines) await line.flush();
      track.close();
    },
  };
}

/** Caps the frame rate: browser recorders declare arbitrary ones. */
function withCappedRate(source: PictureSource, fps: number): PictureSource {
  return toNumber(source.frameRate) > fps ? { ...source, frameRate: { num: fps, den: 1 } } : source;
}

function largest({ size, frameRate }: PictureSource, shortSide: number): LadderStep {
  const ladder = planLadder(size, toNumber(frameRate));
  const step = ladder.filter(({ width, height }) => Math.min(width, height) <= shortSide).at(-1) ?? ladder[0];
  if (step === undefined) throw new WorkerFailure('PROCESSING_FAILED');
  return step;
}

interface LineOptions {
  readonly step: LadderStep;
  readonly frameRate: Fraction;
  readonly isTop: boolean;
  readonly task: PackagingTask;
}

async function openLine(output: LiveOutput, { step, frameRate, isTop, task }: LineOptions) {
  const encoder = await openLiveEncoder(step, frameRate, Math.min(2, task.segmentSeconds));
  const index = output.muxer.addStream(encoder);
  const line = openPictureLine({ step, isTop }, encoder, (packet) => output.write(packet, index));
  return {
    /** Each rendition gets a reference of its own: an encoder changes the timestamps of the frame that it is given. */
    async show(frame: Frame): Promise<void> {
      const own = frame.clone();
      if (own === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
      await line.write(own);
      own.free();
    },
    flush: () => line.flush(),
  };
}

async function openLiveEncoder(step: LadderStep, frameRate: Fraction, keySeconds: number): Promise<Encoder> {
  const interval = keyFrameInterval(frameRate, keySeconds);
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: interval,
    maxBFrames: 0,
    maxRate: step.maxBitrate,
    bufSize: step.maxBitrate,
    options: {
      preset: 'veryfast',
      tune: 'zerolatency',
      profile: 'main',
      crf: 24,
      'x264-params': `keyint=${interval}:min-keyint=${interval}:scenecut=0:open-gop=0`,
    },
  });
  const context = encoder.getCodecContext();
  if (context) context.framerate = new Rational(frameRate.num, frameRate.den);
  return encoder;
}
