import { AV_FRAME_FLAG_INTERLACED, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084, FilterAPI } from 'node-av';
import type { Frame, Packet } from 'node-av';
import { watchDecoder } from './decoding';
import { WorkerFailure } from './failure';
import type { LadderStep } from './ladder.pure';
import { scaleTo } from './rendition';
import { openDecoder } from './source';
import type { PictureTrack } from './source';

/** Decodes the picture track into upright pictures of the top step at a constant rate. */
export interface PictureReader {
  /** End of what was decoded so far. */
  readonly decodedSeconds: number;
  take(packet: Packet): Promise<void>;
  finish(): Promise<void>;
  close(): void;
}

/** @param show takes each picture, which stays the reader's, and the time at which it begins. */
export async function openPictureReader(
  track: PictureTrack,
  top: LadderStep,
  show: (frame: Frame, seconds: number) => Promise<void>,
): Promise<PictureReader> {
  const decoding = watchDecoder(await openDecoder(track.stream));
  let filter: FilterAPI | null = null;
  let shown = -1n;
  let decodedSeconds = 0;

  async function showAll(frames: readonly Frame[]): Promise<void> {
    for (const frame of frames) {
      // A change of format in the middle restarts the filters, which may repeat the last time.
      if (frame.pts > shown) {
        shown = frame.pts;
        await show(frame, toSeconds(frame.pts, frame.timeBase));
      }
      frame.free();
    }
  }
  async function filterFrame(frame: Frame): Promise<void> {
    filter ??= FilterAPI.create(describeFilters(track, top, frame));
    decodedSeconds = Math.max(decodedSeconds, toSeconds(frame.pts + frame.duration, frame.timeBase));
    await showAll(await filter.processAll(frame));
    frame.free();
  }

  return {
    get decodedSeconds() {
      return decodedSeconds;
    },
    async take(packet) {
      for await (const frame of decoding.frames(packet)) await filterFrame(frame);
    },
    async finish() {
      for await (const frame of decoding.frames(null)) await filterFrame(frame);
      decoding.assertUsable();
      if (filter === null) throw new WorkerFailure('CORRUPT_MEDIA');
      for await (const frame of filter.flushFrames()) await showAll([frame]);
    },
    close() {
      decoding.decoder.close();
      filter?.close();
    },
  };
}

/** The chain that all steps share; the first picture tells what the container may not. */
function describeFilters({ frameRate, orientation }: PictureTrack, top: LadderStep, first: Frame): string {
  const interlaced = first.hasFlags(AV_FRAME_FLAG_INTERLACED);
  const highDynamicRange =
    first.colorTrc === AVCOL_TRC_SMPTE2084 || first.colorTrc === AVCOL_TRC_ARIB_STD_B67;
  return [
    ...(interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    // Always there: the encoder counts in frames, so a variable rate would collapse without it.
    `fps=fps=${frameRate.num}/${frameRate.den}:start_time=0`,
    ...(highDynamicRange
      ? ['tonemapx=tonemap=bt2390:desat=0:transfer=bt709:matrix=bt709:primaries=bt709:format=yuv420p']
      : []),
    ...orientation.filters,
    scaleTo(top),
  ].join(',');
}

function toSeconds(time: bigint, base: { num: number; den: number }): number {
  return (Number(time) * base.num) / base.den;
}
