/** One message of a signal, as it arrives. */
export interface ArrivingTag {
  readonly kind: 'video' | 'audio';
  /** `header` holds the settings of the decoder; sound is always `header` or `other`. */
  readonly role: 'header' | 'key' | 'other';
  /** The sender's timestamp; only its lower 32 bits count. */
  readonly timeMs: number;
  /** By a clock of this machine that nobody sets. */
  readonly arrivedMs: number;
  /** Of a header: its bytes as text. Of a codec without headers: its name, with each message. Otherwise null. */
  readonly format: string | null;
}

/** A message with its timestamp on the server's time line. */
export interface PlacedTag<Tag> {
  readonly tag: Tag;
  readonly timeMs: number;
}

/** What becomes of an arrived message. */
export interface TimelineStep<Tag> {
  /** What is passed on now, in this order. */
  readonly pass: readonly PlacedTag<Tag>[];
  /** The first of `pass` begins a new run: it can be decoded without anything before it. */
  readonly beginsRun: boolean;
}

/** Checks the time line of a sender and replaces it by one without jumps. */
export interface Timeline<Tag extends ArrivingTag> {
  take(tag: Tag): TimelineStep<Tag>;
  /** The next key frame begins a new run. */
  renew(): void;
}

/** A longer step forward is a gap or a jump: the other track says which, or the clock of this machine where there is no other. */
const longestStepMs = 2000;
/** Connections end after a silence of this length. */
const longestGapMs = 15_000;
/** A step back of more than this is a restart of the sender's clock. */
const longestStepBackMs = 500;
/** A track that jumps to within this distance of where the other one jumped to keeps its distance from it. */
const alignMs = 1500;
/** The distance that replaces a jump. */
const replacementStepMs = 33;
/** Without a picture for this much sound, a run begins with sound. */
const pictureLossMs = 3000;
/** A track whose first header comes later than this begins a new run, in which it has its place from the start. */
const lateTrackMs = 1000;

/** One track on both clocks. */
interface TrackClock {
  lastRawMs: number | null;
  /** When that message arrived. */
  arrivedMs: number;
  /** How much more of this machine's time passed than of the sender's: what the network held back may come at once. */
  behindMs: number;
  /** Where the last message belongs by the offset of the track. */
  placedMs: number;
  /** Where it was put: later than `placedMs` where timestamps repeat. */
  lastMs: number;
}

/** Difference of two timestamps of 32 bits, which start again at 0. */
const difference = (one: number, other: number): number => (one - other) | 0;
const isNear = (one: number | null, other: number, within: number): one is number =>
  one !== null && Math.abs(one - other) <= within;

/** Whether a step of the only track is one of rare pictures: these take the time that their clock says. */
const tookItsTime = (clock: TrackClock, step: number, arrivedMs: number): boolean =>
  step > 0 && step <= longestGapMs && step - (arrivedMs - clock.arrivedMs) <= longestStepMs + clock.behindMs;

type Arriving = Pick<ArrivingTag, 'kind' | 'timeMs' | 'arrivedMs'>;

/** Puts messages on one time line without jumps. */
function createClock(startMs: number) {
  const unset: TrackClock = { lastRawMs: null, arrivedMs: 0, behindMs: 0, placedMs: 0, lastMs: 0 };
  const clocks = { video: { ...unset }, audio: { ...unset } };

  /** Where a message belongs, and whether its track jumped. */
  function find(
    clock: TrackClock,
    beside: number | null,
    { kind, timeMs, arrivedMs, otherMs }: Arriving & { readonly otherMs: number },
  ): { placedMs: number; jumped: boolean } {
    const { lastRawMs, placedMs, lastMs } = clock;
    if (lastRawMs === null) {
      const isBeside = isNear(beside, otherMs, longestStepMs + alignMs);
      return { jumped: false, placedMs: isBeside ? beside : Math.max(startMs, otherMs) };
    }
    const step = difference(timeMs, lastRawMs);
    if (step >= -longestStepBackMs && step <= longestStepMs)
      return { jumped: false, placedMs: placedMs + step };
    // Nothing came of this track for a while, and it goes on where the other one is.
    if (isNear(beside, otherMs, alignMs) && beside > lastMs) return { jumped: false, placedMs: beside };
    if (kind === 'video' && beside === null && tookItsTime(clock, step, arrivedMs))
      return { jumped: false, placedMs: placedMs + step };
    const isBeside = isNear(beside, lastMs, alignMs);
    return { jumped: true, placedMs: isBeside ? beside : lastMs + replacementStepMs };
  }

  return {
    place({ kind, timeMs, arrivedMs }: Arriving): { timeMs: number; jumped: boolean } {
      const clock = clocks[kind];
      const other = clocks[kind === 'video' ? 'audio' : 'video'];
      // By the offset of the other track.
      const beside = other.lastRawMs === null ? null : other.placedMs + difference(timeMs, other.lastRawMs);
      const { placedMs, jumped } = find(clock, beside, { kind, timeMs, arrivedMs, otherMs: other.lastMs });
      const isNew = jumped || clock.lastRawMs === null;
      const moreMs = arrivedMs - clock.arrivedMs - (placedMs - clock.placedMs);
      clock.behindMs = isNew ? 0 : Math.max(0, clock.behindMs + moreMs);
      // Muxers refuse timestamps that do not grow.
      clock.lastMs = clock.lastRawMs === null ? placedMs : Math.max(placedMs, clock.lastMs + 1);
      clock.placedMs = placedMs;
      clock.lastRawMs = timeMs;
      clock.arrivedMs = arrivedMs;
      return { timeMs: clock.lastMs, jumped };
    },
    lastOf: (kind: ArrivingTag['kind']): number => Math.max(startMs, clocks[kind].lastMs),
    /** Whether there was more sound since the last picture than a signal with a picture has. */
    hasLostPicture: (timeMs: number): boolean =>
      clocks.video.lastRawMs === null || timeMs - clocks.video.lastMs > pictureLossMs,
  };
}

/** The settings of a track, and what waits for a new run. */
interface TrackFormat<Tag> {
  format: string | null;
  /** A header that a new run begins with. */
  held: Tag | null;
  /** Messages of the track are dropped until the new run. */
  isHeld: boolean;
}

function createFormats<Tag extends ArrivingTag>() {
  const formats: Record<ArrivingTag['kind'], TrackFormat<Tag>> = {
    video: { format: null, held: null, isHeld: false },
    audio: { format: null, held: null, isHeld: false },
  };
  return {
    /** Compares the settings of a track with its earlier ones. */
    compare(tag: Tag, runBeganMs: number | null): 'same' | 'first' | 'changed' {
      const track = formats[tag.kind];
      if (tag.format === null || tag.format === track.format) return 'same';
      const isInTime = runBeganMs === null || tag.arrivedMs - runBeganMs <= lateTrackMs;
      const isFirst = track.format === null && isInTime;
      track.format = tag.format;
      if (isFirst) return 'first';
      track.isHeld = true;
      track.held = tag.role === 'header' ? tag : null;
      return 'changed';
    },
    isHeld: (kind: ArrivingTag['kind']): boolean => formats[kind].isHeld,
    /** Gives the headers that a new run begins with. */
    release(): Tag[] {
      const all = Object.values(formats);
      const headers = all.flatMap(({ held }) => (held === null ? [] : [held]));
      for (const track of all) Object.assign(track, { held: null, isHeld: false });
      return headers;
    },
  };
}

/**
 * A jump is closed at once, so that no segment holds its length. It is also where something was lost: the next key frame
 * begins a new run. So does a change of the decoder's settings, whose messages are held until then.
 */
export function createTimeline<Tag extends ArrivingTag>(startMs: number): Timeline<Tag> {
  const clock = createClock(startMs);
  const formats = createFormats<Tag>();
  const dropped: TimelineStep<Tag> = { pass: [], beginsRun: false };
  let runBeganMs: number | null = null;
  let isRunDue = false;

  function takeMedia(tag: Tag): TimelineStep<Tag> {
    const { timeMs, jumped } = clock.place(tag);
    isRunDue ||= jumped;
    runBeganMs ??= tag.arrivedMs;
    const canBegin = tag.kind === 'video' ? tag.role === 'key' : clock.hasLostPicture(timeMs);
    if (!isRunDue || !canBegin)
      return formats.isHeld(tag.kind) ? dropped : { pass: [{ tag, timeMs }], beginsRun: false };
    isRunDue = false;
    runBeganMs = tag.arrivedMs;
    return { beginsRun: true, pass: [...formats.release(), tag].map((one) => ({ tag: one, timeMs })) };
  }

  return {
    renew: () => void (isRunDue = true),
    take(tag) {
      const comparison = formats.compare(tag, runBeganMs);
      isRunDue ||= comparison === 'changed';
      if (tag.role !== 'header') return takeMedia(tag);
      if (comparison !== 'first') return dropped;
      return { pass: [{ tag, timeMs: clock.lastOf(tag.kind) }], beginsRun: false };
    },
  };
}
