import { AV_FRAME_FLAG_INTERLACED, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084, FilterAPI } from 'node-av';
import type { Frame } from 'node-av';
import { filterFrames, watchDecoder } from './codecs';
import { WorkerFailure } from './failure';
import type { LadderStep, Size } from './ladder.pure';
import { scaleTo } from './rendition';
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

/**
 * Decodes the picture track into upright pictures of the top step at a constant rate.
 *
 * @param show receives each picture, which the track frees afterwards, and its start time.
 */
export async function openPictureTrack(
  source: PictureSource,
  top: LadderStep,
  show: (frame: Frame, seconds: number) => Promise<void>,
): Promise<PictureTrack> {
  const decoding = watchDecoder(await openDecoder(source.stream));
  let filter: FilterAPI | null = null;
  let shown = -1n;
  let decodedSeconds = 0;
  let last: Frame | null = null;

  async function showAll(frames: Iterable<Frame>): Promise<void> {
    for (const frame of frames) {
      // A change of format in the stream restarts the filters, which may then repeat the last timestamp.
      if (frame.pts > shown) {
        shown = frame.pts;
        await show(frame, toSeconds(frame.pts, frame.timeBase));
      }
      frame.free();
    }
  }
  async function takeFrame(frame: Frame): Promise<void> {
    filter ??= FilterAPI.create(describeFilters(source, frame, { size: top, rate: constantRate(source) }));
    decodedSeconds = Math.max(decodedSeconds, toSeconds(frame.pts + frame.duration, frame.timeBase));
    last?.free();
    last = frame.clone();
    await showAll(filterFrames(filter, frame));
    frame.free();
  }
  async function repeatLast(untilSeconds: number): Promise<void> {
    if (filter === null || last === null || untilSeconds - decodedSeconds < shortestTail) return;
    const frame = copyAt(last, untilSeconds);
    await showAll(filterFrames(filter, frame));
    frame?.free();
  }

  return {
    streamIndex: source.stream.index,
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
      if (filter === null) throw new WorkerFailure('CORRUPT_MEDIA');
      await repeatLast(untilSeconds);
      await showAll(filterFrames(filter, null));
    },
    close() {
      decoding.decoder.close();
      last?.free();
      filter?.close();
    },
  };
}

function copyAt(frame: Frame, seconds: number): Frame | null {
  const copy = frame.clone();
  const { num, den } = frame.timeBase;
  if (copy !== null) Object.assign(copy, { pts: BigInt(Math.round((seconds * den) / num)), duration: 0n });
  return copy;
}

/** Needed for every source: the encoder's time base is the frame, so a variable rate would lose its timing. */
const constantRate = ({ frameRate }: PictureSource): string =>
  `fps=fps=${frameRate.num}/${frameRate.den}:start_time=0`;

/**
 * The filter chain for upright pictures of a size. Interlacing and HDR are read from the first picture, because the
 * container may not declare them.
 *
 * @param options.rate a filter that makes the rate constant; null for a picture by itself.
 */
export function describeFilters(
  { orientation }: PictureSource,
  first: Frame,
  { size, rate }: { readonly size: Size; readonly rate: string | null },
): string {
  const interlaced = first.hasFlags(AV_FRAME_FLAG_INTERLACED);
  const highDynamicRange =
    first.colorTrc === AVCOL_TRC_SMPTE2084 || first.colorTrc === AVCOL_TRC_ARIB_STD_B67;
  return [
    ...(interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(rate === null ? [] : [rate]),
    ...(highDynamicRange
      ? ['tonemapx=tonemap=bt2390:desat=0:transfer=bt709:matrix=bt709:primaries=bt709:format=yuv420p']
      : []),
    ...orientation.filters,
    scaleTo(size),
  ].join(',');
}

export function toSeconds(time: bigint, base: { num: number; den: number }): number {
  return (Number(time) * base.num) / base.den;
}
