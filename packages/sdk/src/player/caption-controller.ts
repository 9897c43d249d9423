import type { HlsConstructor } from './hls-contract';

interface Loading {
  readonly frag: { readonly type: string; readonly sn: number | string; readonly cc: number };
  readonly part?: { readonly index: number } | null;
}

interface Appended {
  readonly type: string;
  readonly timeRanges: { readonly video?: TimeRanges; readonly audiovideo?: TimeRanges };
}

/** The part of the controller of text tracks of hls.js that is replaced. */
interface TimelineController {
  lastCc: number;
  lastSn: number | string;
  lastPartIndex: number;
  onFragLoading(event: string, data: Loading): void;
  onBufferAppended(event: string, data: Appended): void;
}

type TimelineClass = new (hls: unknown) => TimelineController;

/** The controller of text tracks that hls.js comes with; absent in its small build, and where the page sets one itself. */
export const defaultTimeline = (
  Hls: HlsConstructor,
  given: Readonly<Record<string, unknown>> | undefined,
): TimelineClass | undefined =>
  given?.['timelineController'] === undefined
    ? (Hls.DefaultConfig as { readonly timelineController?: TimelineClass } | undefined)?.timelineController
    : undefined;

/**
 * The same for segments in parts and for picture and sound in one file. The next part of a segment is no jump, at which a caption
 * that is half read is thrown away; and captions are shown where a picture comes, with sound or without.
 */
export function captionController(Base: TimelineClass): TimelineClass {
  return class extends Base {
    override onFragLoading(event: string, data: Loading): void {
      const { type, sn, cc } = data.frag;
      const isNextPart =
        sn === this.lastSn && cc === this.lastCc && data.part?.index === this.lastPartIndex + 1;
      if (type === 'main' && isNextPart && typeof sn === 'number') this.lastSn = sn - 1;
      super.onFragLoading(event, data);
    }
    override onBufferAppended(event: string, data: Appended): void {
      const { type, timeRanges } = data;
      if (type !== 'audiovideo') super.onBufferAppended(event, data);
      else super.onBufferAppended(event, { type: 'video', timeRanges: { video: timeRanges.audiovideo } });
    }
  };
}

/** Captions in the picture say no language: hls.js would call the first ones English, and the second Spanish. */
export const captionNames = Object.fromEntries(
  [1, 2, 3, 4].flatMap((channel) => [
    [`captionsTextTrack${channel}Label`, `CC${channel}`],
    [`captionsTextTrack${channel}LanguageCode`, ''],
  ]),
);
