import { createFragmentCutter } from './fragments.pure';
import { isSegmentFull, longestSeconds, targetDuration } from './live-playlist.pure';

/** The output of {@link createSegmenter}. */
export interface SegmenterEvents {
  init(bytes: Buffer): void;
  /** Each fragment, as soon as it is complete. Returns whether it was on air. */
  fragment(bytes: Buffer): boolean;
  /** A segment is on air as a whole, or not at all. */
  segment(bytes: Buffer, seconds: number, onAir: boolean): void;
}

/** Joins the fragments of an MP4 stream into segments of about `targetSeconds`. */
export function createSegmenter(targetSeconds: number, events: SegmenterEvents) {
  const cutter = createFragmentCutter();
  const longest = longestSeconds(targetDuration(targetSeconds));
  let open: Buffer[] = [];
  let seconds = 0;
  let isOnAir = false;

  function close(): void {
    if (open.length > 0) events.segment(Buffer.concat(open), seconds, isOnAir);
    open = [];
    seconds = 0;
  }

  return {
    push(bytes: Buffer): void {
      for (const piece of cutter.push(bytes)) {
        if (piece.kind === 'init') {
          events.init(piece.bytes);
          continue;
        }
        const onAir = events.fragment(piece.bytes);
        if (onAir !== isOnAir || seconds + piece.seconds > longest) close();
        isOnAir = onAir;
        open.push(piece.bytes);
        seconds += piece.seconds;
        if (isSegmentFull(seconds, piece.seconds, targetSeconds)) close();
      }
    },
    /** Emits the remaining fragments as the last segment. */
    end: close,
  };
}
