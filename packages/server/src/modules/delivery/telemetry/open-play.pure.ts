import type { PlayEvent, PlayOrigin } from '../../../ports/analytics-store';
import { noCounters } from '../../../ports/play-counters.pure';
import type { Counters } from '../../../ports/play-counters.pure';
import { renditionOf } from './playback-event.pure';
import type { ReadEvent } from './playback-event.pure';

/** One play in one process: what is known of it, and what is not written yet. */
export interface OpenPlay {
  readonly subjectId: string;
  readonly sessionId: string;
  readonly isLive: boolean;
  /** Seconds of a video; null for a live, or where it is not known. */
  readonly duration: number | null;
  origin: PlayOrigin;
  /** Whether the store was asked what it knows: another process may have seen the beginning. */
  isKnown: boolean;
  /** Whether it is known how it began, from the player or from the store. */
  hasBegun: boolean;
  hasStarted: boolean;
  hasFailed: boolean;
  hasLeftEarly: boolean;
  height: number | null;
  bitrate: number;
  /** Time before this is told of: nobody watches more than passes. */
  countedUntil: number;
  readonly startedAt: number;
  seenAt: number;
  tenths: number;
  lastError: string | null;
  /** Not written yet, by second. */
  slots: Map<number, Counters>;
  /** Watched time by second and rendition. */
  renditions: Map<string, Counters>;
  events: PlayEvent[];
  isDirty: boolean;
}

/** How much later than the events before it one may come. A play has this once, not for each of its events. */
const slackMs = 4_000;
/** What a first heartbeat may tell of, where the beginning is not known. */
const firstBeatMs = 15_000;
/** Of what cannot be written for longer, because the store is away, the oldest is lost. */
const mostSlots = 900;
const mostEvents = 200;
const secondOf = (at: number): number => Math.floor(at / 1000) * 1000;

export function openPlay(
  given: Pick<OpenPlay, 'subjectId' | 'sessionId' | 'isLive' | 'duration' | 'origin'>,
  at: number,
): OpenPlay {
  return {
    ...given,
    isKnown: false,
    hasBegun: false,
    hasStarted: false,
    hasFailed: false,
    hasLeftEarly: false,
    height: null,
    bitrate: 0,
    countedUntil: at - firstBeatMs,
    startedAt: at,
    seenAt: at,
    tenths: 0,
    lastError: null,
    slots: new Map(),
    renditions: new Map(),
    events: [],
    isDirty: true,
  };
}

function slotAt(slots: Map<number, Counters>, at: number): Counters {
  const second = secondOf(at);
  const known = slots.get(second);
  if (known !== undefined) return known;
  const [oldest] = slots.keys();
  if (slots.size >= mostSlots && oldest !== undefined) slots.delete(oldest);
  const slot = noCounters();
  slots.set(second, slot);
  return slot;
}

/** Spreads watched and waited time over the seconds before `at`. */
function spread(
  play: OpenPlay,
  at: number,
  { watchedMs, rebufferMs }: { watchedMs: number; rebufferMs: number },
): void {
  const span = watchedMs + rebufferMs;
  if (span <= 0) return;
  for (let from = at - span; from < at; from = secondOf(from) + 1000) {
    const part = (Math.min(secondOf(from) + 1000, at) - from) / span;
    const watched = watchedMs * part;
    const slot = slotAt(play.slots, from);
    slot.watchedMs += watched;
    slot.rebufferMs += rebufferMs * part;
    slot.bytes += (watched * play.bitrate) / 8000;
    if (play.height === null) continue;
    const key = `${secondOf(from)} ${renditionOf(play.height)}`;
    const rendition = play.renditions.get(key) ?? noCounters();
    rendition.watchedMs += watched;
    play.renditions.set(key, rendition);
  }
}

/** The tenths of a video between two positions in seconds. */
function tenthsBetween(from: number, to: number, duration: number): number {
  const index = (at: number): number => Math.min(9, Math.max(0, Math.floor((at / duration) * 10)));
  let bits = 0;
  for (let tenth = index(from); tenth <= index(to); tenth += 1) bits |= 1 << tenth;
  return bits;
}

function addBeat(
  play: OpenPlay,
  beat: Extract<ReadEvent, { type: 'heartbeat' | 'view_end' }> & { readonly at: number },
): void {
  const { at } = beat;
  if (beat.height !== null) play.height = beat.height;
  const most = Math.max(0, at - play.countedUntil);
  const told = beat.watchedMs + beat.rebufferMs;
  const share = told > most ? most / told : 1;
  play.countedUntil = Math.max(play.countedUntil + told * share, at - slackMs);
  spread(play, at, { watchedMs: beat.watchedMs * share, rebufferMs: beat.rebufferMs * share });
  if (play.duration === null || play.duration <= 0 || beat.position === null || beat.watchedMs === 0) return;
  play.tenths |= tenthsBetween(beat.position - (beat.watchedMs * share) / 1000, beat.position, play.duration);
}

type Counting = {
  readonly [Type in Exclude<ReadEvent['type'], 'view_start'>]: (
    play: OpenPlay,
    event: Extract<ReadEvent, { type: Type }> & { readonly at: number },
  ) => void;
};

const counting: Counting = {
  playing(play, { at, startupMs }) {
    if (play.hasStarted) return;
    play.hasStarted = true;
    const slot = slotAt(play.slots, at);
    slot.starts += 1;
    slot.startupMs += startupMs;
  },
  startup_error(play, { at, text }) {
    play.lastError = text;
    if (play.hasFailed || play.hasStarted) return;
    play.hasFailed = true;
    slotAt(play.slots, at).startupFailures += 1;
  },
  exit_before_start(play, { at }) {
    if (play.hasLeftEarly || play.hasStarted || play.hasFailed) return;
    play.hasLeftEarly = true;
    slotAt(play.slots, at).earlyExits += 1;
  },
  rebuffer_start: (play, { at }) => void (slotAt(play.slots, at).rebuffers += 1),
  rebuffer_end: () => {},
  // Support reads it in the play; the stall that it ended is counted already.
  recovery: () => {},
  error: (play, { text }) => void (play.lastError = text),
  rendition_change: (play, { height, bitrate }) => void Object.assign(play, { height, bitrate }),
  heartbeat: addBeat,
  view_end: addBeat,
};

/** An event of a play with its place in time, and what is kept of it for support; null for nothing. */
export interface PlacedEvent {
  readonly at: number;
  readonly event: ReadEvent;
  readonly data: PlayEvent['data'] | null;
}

type Count = (play: OpenPlay, event: ReadEvent & { readonly at: number }) => void;

/** Adds an event to a play. */
export function addEvent(play: OpenPlay, { at, event, data }: PlacedEvent): void {
  play.isDirty = true;
  play.seenAt = Math.max(play.seenAt, at);
  if (event.type === 'view_start') {
    // The first one counts: a play does not move to another system.
    if (!play.hasBegun) {
      const { type: _, ...told } = event;
      play.origin = { ...play.origin, ...told };
      play.countedUntil = at - slackMs;
    }
    play.hasBegun = true;
  } else (counting[event.type] as Count)(play, { ...event, at });
  if (data === null || play.events.length >= mostEvents) return;
  play.events.push({ subjectId: play.subjectId, sessionId: play.sessionId, at, type: event.type, data });
}
