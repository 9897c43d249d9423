import { availableParallelism } from 'node:os';
import { AV_CODEC_FLAG_GLOBAL_HEADER, Encoder, FF_ENCODER_LIBX264, Rational } from 'node-av';
import type { LadderStep } from '../ladder.pure';
import { toNumber } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';

/** Pictures of this size or more are worth a second thread. */
const threadedShortSide = 720;
/** Key frames come where the source has them: the encoder itself makes none before this many seconds. */
const longestGroupSeconds = 30;

/**
 * The encoder of a rendition below the source: H.264 without delay, with a key frame where a picture is marked as one, and the
 * timestamps that it is given.
 */
export async function openRungEncoder(step: LadderStep, frameRate: Fraction): Promise<Encoder> {
  const isLarge = Math.min(step.width, step.height) >= threadedShortSide;
  const threads = isLarge ? Math.min(4, availableParallelism()) : 1;
  const interval = Math.round(toNumber(frameRate) * longestGroupSeconds);
  return Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: interval,
    maxBFrames: 0,
    maxRate: step.maxBitrate,
    bufSize: step.maxBitrate,
    options: {
      preset: 'superfast',
      tune: 'zerolatency',
      profile: 'main',
      crf: 25,
      'forced-idr': true,
      'x264-params': `keyint=${interval}:min-keyint=1:scenecut=0:open-gop=0:threads=${threads}`,
    },
    // Behind the choice of the time base: that is the pictures' own, of which none is moved.
    configure(context) {
      context.framerate = new Rational(frameRate.num, frameRate.den);
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    },
  });
}
