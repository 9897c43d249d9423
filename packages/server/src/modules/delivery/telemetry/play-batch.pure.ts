import type {
  PlayBatch,
  PlayDimension,
  PlayEvent,
  PlayNames,
  PlayOrigin,
  PlaySlot,
} from '../../../ports/analytics-store';
import { noCounters } from '../../../ports/play-counters.pure';
import type { Counters } from '../../../ports/play-counters.pure';
import type { OpenPlay } from './open-play.pure';
import { systemOf } from './playback-event.pure';

/** Where nobody told. */
export const unknownName = 'desconhecido';

type Names = readonly (readonly [Exclude<PlayDimension, 'all' | 'rendition'>, string])[];
const namesOf = ({ cdn, os, state, provider }: PlayNames): Names => [
  ['cdn', cdn ?? unknownName],
  ['os', systemOf(os) ?? unknownName],
  ['state', state ?? unknownName],
  ['provider', provider ?? unknownName],
];

/** Sums slots of one table by their key. */
class Slots {
  readonly #slots = new Map<string, Omit<PlaySlot, keyof Counters> & Counters>();
  add(place: Pick<PlaySlot, 'subjectId' | 'at' | 'dimension' | 'name'>, counters: Counters): void {
    const { subjectId, at, dimension, name } = place;
    const key = `${subjectId} ${dimension} ${at} ${name}`;
    const slot = this.#slots.get(key) ?? { ...place, ...noCounters() };
    for (const field of Object.keys(counters) as (keyof Counters)[]) slot[field] += counters[field];
    this.#slots.set(key, slot);
  }
  /** Whole numbers. What rounding loses is far below a millisecond a viewer. */
  take(): PlaySlot[] {
    return [...this.#slots.values()].map((slot) => ({
      ...slot,
      watchedMs: Math.round(slot.watchedMs),
      rebufferMs: Math.round(slot.rebufferMs),
      bytes: Math.round(slot.bytes),
    }));
  }
}

function sumOf(slots: Iterable<Counters>): Counters {
  const sum = noCounters();
  for (const slot of slots)
    for (const field of Object.keys(sum) as (keyof Counters)[]) sum[field] += slot[field];
  sum.watchedMs = Math.round(sum.watchedMs);
  sum.rebufferMs = Math.round(sum.rebufferMs);
  sum.bytes = Math.round(sum.bytes);
  return sum;
}

/** Takes what is not written of the plays, and sums it for the store. */
export function takeBatch(plays: readonly OpenPlay[]): PlayBatch {
  const [seconds, minutes] = [new Slots(), new Slots()];
  const batch = { plays: [] as PlayBatch['plays'][number][], events: [] as PlayEvent[] };
  for (const play of plays) {
    const { subjectId, sessionId } = play;
    const names = namesOf(play.origin);
    for (const [at, counters] of play.slots) {
      const minute = Math.floor(at / 60_000) * 60_000;
      if (play.isLive) seconds.add({ subjectId, at: at, dimension: 'all', name: '' }, counters);
      minutes.add({ subjectId, at: minute, dimension: 'all', name: '' }, counters);
      for (const [dimension, name] of names)
        minutes.add({ subjectId, at: minute, dimension: dimension, name: name }, counters);
    }
    for (const [key, counters] of play.renditions) {
      const [second = '0', name = ''] = key.split(' ');
      const at = Number(second);
      if (play.isLive) seconds.add({ subjectId, at: at, dimension: 'rendition', name: name }, counters);
      minutes.add(
        { subjectId, at: Math.floor(at / 60_000) * 60_000, dimension: 'rendition', name: name },
        counters,
      );
    }
    const { startedAt, seenAt, tenths, lastError } = play;
    batch.plays.push({
      ...play.origin,
      ...sumOf(play.slots.values()),
      subjectId,
      sessionId,
      startedAt,
      seenAt,
      tenths,
      lastError,
    });
    batch.events.push(...play.events);
    Object.assign(play, { slots: new Map(), renditions: new Map(), events: [], isDirty: false });
  }
  return { ...batch, seconds: seconds.take(), minutes: minutes.take() };
}

/** What a batch says of plays whose attendee is not among these, by the ids of attendees: their figures alone. */
export function dropErased(batch: PlayBatch, attendeeIds: ReadonlySet<string>): PlayBatch {
  const isErased = ({ attendeeId }: PlayBatch['plays'][number]): boolean =>
    attendeeId !== null && !attendeeIds.has(attendeeId);
  const erased = new Set(
    batch.plays.filter(isErased).map(({ subjectId, sessionId }) => `${subjectId} ${sessionId}`),
  );
  if (erased.size === 0) return batch;
  return {
    ...batch,
    plays: batch.plays.map((play) => (isErased(play) ? { ...play, ...nowhere, lastError: null } : play)),
    events: batch.events.filter(({ subjectId, sessionId }) => !erased.has(`${subjectId} ${sessionId}`)),
  };
}

const nowhere: PlayOrigin = {
  attendeeId: null,
  viewerCode: null,
  device: null,
  os: null,
  app: null,
  network: null,
  cdn: null,
  provider: null,
  country: null,
  state: null,
  city: null,
};
