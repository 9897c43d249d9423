import { createFragmentCutter } from './fragments.pure';
import { isSegmentFull, longestSeconds, targetDuration } from './live-playlist.pure';

/** Media of a segment. */
export interface SegmentBytes {
  readonly bytes: Buffer;
  readonly seconds: number;
}

/** A segment of the programme, and of the raw list; null for none. They are one object where both have the same segment. */
export interface CutSegment {
  readonly programme: SegmentBytes | null;
  readonly raw: SegmentBytes | null;
  /** Where it ends on the time line of the run. */
  readonly endSeconds: number;
}

/** What is known of a fragment that is not a whole group of pictures. */
export interface PartFacts {
  /** It begins with a key frame, or has none of the pictures that need one. */
  readonly independent: boolean;
  /** A group of pictures ends with it. */
  readonly endsGroup: boolean;
}

/** A whole group of pictures, or sound alone. */
export const wholeGroup: PartFacts = { independent: true, endsGroup: true };

/** The output of {@link createSegmenter}. */
export interface SegmenterEvents {
  init(bytes: Buffer): void;
  /** The facts of the next fragment. */
  facts(): PartFacts;
  /** Each fragment, as soon as it is complete. Returns whether it is on air. */
  fragment(fragment: SegmentBytes & PartFacts & { readonly beginSeconds: number }): boolean;
  /** A segment is on air as a whole, or not at all. */
  segment(segment: CutSegment): void;
}

/**
 * Joins the fragments of an MP4 stream into segments of about `targetSeconds`, which begin with a key frame. A programme that
 * ends within a group of pictures ends its segment there; the raw segment has the whole group. `beginSeconds`: where it begins on
 * the time line of the run.
 */
export function createSegmenter(targetSeconds: number, events: SegmenterEvents, beginSeconds = 0) {
  const cutter = createFragmentCutter();
  const longest = longestSeconds(targetDuration(targetSeconds));
  let open: Buffer[] = [];
  let seconds = 0;
  let groupSeconds = 0;
  let isOnAir = false;
  let isDiscarded = false;
  /** The beginning of a raw segment whose rest is not on air any more. */
  let carried: SegmentBytes | null = null;
  /** Where the next fragment begins, and where the last segment ended. */
  let runSeconds = beginSeconds;
  let cutSeconds = beginSeconds;

  function close(isGroupComplete: boolean): void {
    if (open.length === 0) return;
    const own = { bytes: Buffer.concat(open), seconds };
    const whole: SegmentBytes =
      carried === null
        ? own
        : { bytes: Buffer.concat([carried.bytes, own.bytes]), seconds: carried.seconds + seconds };
    carried = isGroupComplete ? null : whole;
    cutSeconds += seconds;
    events.segment({
      programme: isOnAir ? own : null,
      raw: isGroupComplete ? whole : null,
      endSeconds: cutSeconds,
    });
    open = [];
    seconds = 0;
  }
  function add(bytes: Buffer, length: number): void {
    const facts = events.facts();
    const onAir = events.fragment({ bytes, seconds: length, beginSeconds: runSeconds, ...facts });
    runSeconds += length;
    if (onAir !== isOnAir || seconds + length > longest) close(facts.independent);
    isOnAir = onAir;
    open.push(bytes);
    seconds += length;
    groupSeconds += length;
    if (!facts.endsGroup) return;
    if (carried !== null || isSegmentFull(seconds, groupSeconds, targetSeconds)) close(true);
    groupSeconds = 0;
  }

  return {
    push(bytes: Buffer): void {
      if (isDiscarded) return;
      for (const piece of cutter.push(bytes)) {
        if (piece.kind === 'init') events.init(piece.bytes);
        else add(piece.bytes, piece.seconds);
      }
    },
    /** Emits the remaining fragments as the last segment. */
    end: () => close(true),
    /** Where the last segment ended, if nothing came after it; otherwise null. */
    boundary: (): number | null => (open.length === 0 ? cutSeconds : null),
    /** Leaves out the open segment, and what comes. @returns where the last segment ended */
    discard(): number {
      isDiscarded = true;
      open = [];
      return cutSeconds;
    },
  };
}
