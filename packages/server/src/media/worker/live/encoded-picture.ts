import { Encoder, FF_ENCODER_LIBX264, Rational } from 'node-av';
import type { Packet, Stream } from 'node-av';
import type { EncodeLimits } from '../../live/encoder-load.pure';
import { keyFrameInterval, toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';
import { planLadder } from '../ladder.pure';
import type { LadderStep } from '../ladder.pure';
import { openPictureTrack, toSeconds } from '../picture-track';
import { openPictureLine } from '../rendition';
import type { PictureSource } from '../source';
import { WorkerFailure } from '../failure';
import { openPictureLane } from './ladder-lane';
import type { LiveLadder } from './live-ladder';
import type { LiveOutput } from './live-output';
import { readSignal } from './read-signal';

interface EncodeTask {
  readonly segmentSeconds: number;
  /** What the source is encoded as, and what its other renditions are encoded from. */
  readonly plan: EncodePlan;
  readonly output: LiveOutput;
  readonly ladder: LiveLadder | null;
}

/** How a picture is encoded. */
export interface EncodePlan {
  readonly source: PictureSource;
  readonly step: LadderStep;
}

export function planEncode(stream: Stream, limits: EncodeLimits): EncodePlan {
  const source = withCappedRate(readSignal(stream), limits.fps);
  return { source, step: largest(source, limits.shortSide) };
}

/** Decodes the picture of a signal and encodes it, for its ladder as well. */
export async function openEncodedPicture({ segmentSeconds, plan, output, ladder }: EncodeTask) {
  const { source, step } = plan;
  const { frameRate } = source;
  const interval = keyFrameInterval(frameRate, Math.min(2, segmentSeconds));
  const encoder = await openLiveEncoder(step, frameRate, interval);
  const index = output.muxer.addStream(encoder);
  const line = openPictureLine({ step, isTop: true }, encoder, (packet) => output.write(packet, index));
  const lane = ladder && openPictureLane(ladder);
  let count = 0;
  const track = await openPictureTrack(source, step, async (frame) => {
    // The encoder changes the timestamps of the frame that it is given.
    const own = frame.clone();
    if (own === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
    await line.write(own);
    own.free();
    const isKey = count % interval === 0;
    count += 1;
    if (ladder === null || lane === null) return;
    if (isKey) {
      const seconds = toSeconds(frame.pts, frame.timeBase);
      ladder.announce(seconds);
      lane.release(seconds, output.boundary());
    }
    lane.show(frame);
    await lane.keepUp();
  });
  return {
    lane,
    take: (packet: Packet) => track.take(packet),
    keepUpWith: (soundSeconds: number) => track.keepUpWith(soundSeconds),
    async finish(): Promise<void> {
      // Throws if the signal ended before its first frame was decoded; there is nothing to flush then.
      await track.finish().catch(() => undefined);
      await line.flush();
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

async function openLiveEncoder(step: LadderStep, frameRate: Fraction, interval: number): Promise<Encoder> {
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
