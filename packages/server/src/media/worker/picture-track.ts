import { FilterAPI } from 'node-av';
import type { Frame } from 'node-av';
import { filterFrames, watchDecoder } from './codecs';
import { WorkerFailure } from './failure';
import { createFrameCaptions, removeCaptions } from './frame-captions';
import type { LadderStep } from './ladder.pure';
import { openPictureFitter } from './picture-fitter';
import { openDecoder } from './source';
import type { PictureSource } from './source';
import type { Track } from './track';

/** The picture track of a source, which can be made longer than it is. */
export interface PictureTrack extends Track {
  /** Flushes decoder and filters; before, the last picture is repeated until this time. */
  finish(untilSeconds?: number): Promise<void>;
  /** Repeats the last picture while the sound goes on without one. */
  keepUpWith(soundSeconds: number): Promise<void>;
}

/** How far the picture of a live may lag behind its sound before the last one is repeated. */
const longestLag = 1;
/** A sound that ends this much later than the picture is no reason to repeat it. */
const shortestTail = 0.25;

type Show = (frame: Frame, seconds: number) => Promise<void>;

/**
 * Pictures of the top step at a constant rate. The rate is made behind the changes of shape: a filter that begins anew would
 * begin at 0.
 */
function openSteadyPictures(source: PictureSource, top: LadderStep, show: Show) {
  const fitter = openPictureFitter(source, top);
  const rate = FilterAPI.create(constantRate(source));
  // The filter leaves pictures out and repeats others, with all that is on them.
  const captions = createFrameCaptions();
  let shown = -1n;

  async function showAll(frames: Iterable<Frame>): Promise<void> {
    for (const frame of frames) {
      if (frame.pts > shown) {
        shown = frame.pts;
        captions.give(frame);
        await show(frame, toSeconds(frame.pts, frame.timeBase));
      }
      frame.free();
    }
  }
  async function steady(frames: Iterable<Frame>): Promise<void> {
    for (const frame of frames) {
      captions.keep(frame);
      removeCaptions(frame);
      await showAll(filterFrames(rate, frame));
      frame.free();
    }
  }

  return {
    /** Does not free it. */
    take: (frame: Frame) => steady(fitter.fit(frame)),
    async end(): Promise<void> {
      await steady(fitter.end());
      await showAll(filterFrames(rate, null));
    },
    close(): void {
      fitter.close();
      rate.close();
    },
  };
}

/**
 * Decodes the picture track into upright pictures of the top step at a constant rate.
 *
 * @param show receives each picture, which the track frees afterwards, and its start time.
 */
export async function openPictureTrack(
  source: PictureSource,
  top: LadderStep,
  show: Show,
): Promise<PictureTrack> {
  const decoding = watchDecoder(await openDecoder(source.stream));
  const pictures = openSteadyPictures(source, top, show);
  let decodedSeconds = 0;
  let last: Frame | null = null;

  async function takeFrame(frame: Frame): Promise<void> {
    decodedSeconds = Math.max(decodedSeconds, toSeconds(frame.pts + frame.duration, frame.timeBase));
    last?.free();
    last = frame.clone();
    await pictures.take(frame);
    frame.free();
  }
  async function repeatLast(untilSeconds: number): Promise<void> {
    if (last === null || untilSeconds - decodedSeconds < shortestTail) return;
    const frame = copyAt(last, untilSeconds);
    if (frame === null) return;
    await pictures.take(frame);
    frame.free();
  }

  return {
    streamIndex: source.stream.index,
    gaps: decoding.gaps,
    get decodedSeconds() {
      return decodedSeconds;
    },
    async take(packet) {
      for (const frame of decoding.frames(packet)) await takeFrame(frame);
    },
    async keepUpWith(soundSeconds) {
      if (soundSeconds - decodedSeconds < longestLag) return;
      await repeatLast(soundSeconds - longestLag / 2);
      decodedSeconds = soundSeconds - longestLag / 2;
    },
    async finish(untilSeconds = 0) {
      for (const frame of decoding.frames(null)) await takeFrame(frame);
      decoding.assertUsable();
      if (last === null) throw new WorkerFailure('CORRUPT_MEDIA');
      await repeatLast(untilSeconds);
      await pictures.end();
    },
    close() {
      decoding.decoder.close();
      last?.free();
      pictures.close();
    },
  };
}

function copyAt(frame: Frame, seconds: number): Frame | null {
  const copy = frame.clone();
  const { num, den } = frame.timeBase;
  if (copy === null) return null;
  Object.assign(copy, { pts: BigInt(Math.round((seconds * den) / num)), duration: 0n });
  removeCaptions(copy);
  return copy;
}

/** Needed for every source: the encoder's time base is the frame, so a variable rate would lose its timing. */
const constantRate = ({ frameRate }: PictureSource): string =>
  `fps=fps=${frameRate.num}/${frameRate.den}:start_time=0`;

export function toSeconds(time: bigint, base: { num: number; den: number }): number {
  return (Number(time) * base.num) / base.den;
}
