import { AV_FRAME_FLAG_INTERLACED, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084, FilterAPI } from 'node-av';
import type { Frame } from 'node-av';
import { filterFrames } from './codecs';
import type { Size } from './ladder.pure';
import { displaySize, fitInto, stretchOf } from './orientation.pure';
import { scaleTo } from './rendition';
import type { PictureSource } from './source';

/** Makes upright pictures of one size out of pictures whose shape, scan and colours may change at any of them. */
export interface PictureFitter {
  /** Yields what is ready after a picture, which stays the caller's; the caller frees what is yielded. */
  fit(frame: Frame): Generator<Frame>;
  /** Yields the last ones. */
  end(): Generator<Frame>;
  close(): void;
}

/** What the filters of a picture depend on. */
interface Look {
  /** Upright, with square pixels. */
  readonly size: Size;
  readonly isInterlaced: boolean;
  readonly isHighDynamicRange: boolean;
}

export function openPictureFitter(source: PictureSource, target: Size): PictureFitter {
  let filter: FilterAPI | null = null;
  let current = '';
  let declared: string | null = null;
  let isInterlaced = false;

  function describe(frame: Frame): string {
    declared ??= pixelAspect(frame);
    // Once seen it stays: the filter leaves the other pictures alone, and mixed ones do not begin it anew each time.
    isInterlaced ||= frame.hasFlags(AV_FRAME_FLAG_INTERLACED);
    const aspect = pixelAspect(frame) === declared ? source.pixelAspect : frame.sampleAspectRatio;
    const size = displaySize(frame, aspect, source.orientation);
    return describeFilters(
      source,
      { size, isInterlaced, isHighDynamicRange: isHighDynamicRange(frame) },
      target,
    );
  }

  function* end(): Generator<Frame> {
    if (filter !== null) yield* filterFrames(filter, null);
  }

  return {
    end,
    *fit(frame) {
      const filters = describe(frame);
      const look = [
        filters,
        frame.width,
        frame.height,
        frame.format,
        frame.colorSpace,
        frame.colorRange,
      ].join();
      if (look !== current) {
        yield* end();
        filter?.close();
        filter = FilterAPI.create(filters);
        current = look;
      }
      if (filter !== null) yield* filterFrames(filter, frame);
    },
    close: () => filter?.close(),
  };
}

const pixelAspect = ({ sampleAspectRatio: { num, den } }: Frame): string => `${num}:${den}`;

const isHighDynamicRange = ({ colorTrc }: Frame): boolean =>
  colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67;

function describeFilters(source: PictureSource, look: Look, target: Size): string {
  return [
    ...(look.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(look.isHighDynamicRange
      ? ['tonemapx=tonemap=bt2390:desat=0:transfer=bt709:matrix=bt709:primaries=bt709:format=yuv420p']
      : []),
    ...source.orientation.filters,
    ...fitFilters(stretchOf(look.size, source.size), target),
  ].join(',');
}

/** Bars where the shape is another one than the source's, which the target has. */
function fitFilters(stretch: number, target: Size): string[] {
  const fitted = fitInto(stretch, target);
  if (fitted.width === target.width && fitted.height === target.height) return [scaleTo(target)];
  return [scaleTo(fitted), `pad=${target.width}:${target.height}:(ow-iw)/2:(oh-ih)/2`];
}
