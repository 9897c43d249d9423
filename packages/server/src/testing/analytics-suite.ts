import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '../kernel/database/database';
import { videos } from '../schema';
import type { AnalyticsStore, PlayBatch, PlayCounters, PlayDelta, PlaySlot } from '../ports/analytics-store';
import { noCounters } from '../ports/play-counters.pure';
import { insertVideo } from './samples';
import { eq } from 'drizzle-orm';

/** A store under test. */
export interface AnalyticsUnderTest {
  readonly db: Database;
  /** The store as one more process has it. */
  makeStore(): Promise<AnalyticsStore>;
}

const none: PlayCounters = noCounters();
export const hour = 3_600_000;
/** Begin of an hour, so that seconds, minutes and hours are whole. */
export const begin = Date.UTC(2026, 10, 20, 12);

/** What a play adds, of which the rest is nothing. */
export function playOf(subjectId: string, more: Partial<PlayDelta> = {}): PlayDelta {
  const origin = { cdn: null, os: null, state: null, provider: null, device: null, app: null, network: null };
  const person = { country: null, city: null, viewerCode: null, attendeeId: null };
  const times = { startedAt: begin, seenAt: begin };
  const known = { sessionId: randomUUID(), tenths: 0, lastError: null };
  return { ...none, ...origin, ...person, ...times, ...known, subjectId, ...more };
}
export function slotOf(subjectId: string, more: Partial<PlaySlot> = {}): PlaySlot {
  return { ...none, subjectId, at: begin, dimension: 'all', name: '', ...more };
}
export function batchOf({ plays = [], seconds = [], minutes = [] }: Partial<PlayBatch>): PlayBatch {
  return { plays, seconds, minutes, events: [] };
}

/** What every store of what players tell has to do. */
export function describeAnalytics(underTest: () => AnalyticsUnderTest): void {
  const insert = () => insertVideo(underTest().db, 'colegioAtlas');
  const open = () => underTest().makeStore();
  const wide = { start: begin - hour, end: begin + hour };

  it('adds up what several processes tell of one second and one minute, in the order of time', async () => {
    const [one, other, id] = [await open(), await open(), await insert()];
    const tell = (store: AnalyticsStore, at: number, watchedMs: number) =>
      store.write(
        batchOf({
          plays: [playOf(id)],
          seconds: [slotOf(id, { at, watchedMs, bytes: 5_000_000_000 })],
          minutes: [slotOf(id, { at: begin, watchedMs, starts: 1 })],
        }),
      );
    await tell(one, begin + 2_000, 100);
    await tell(other, begin + 1_000, 20);
    await tell(one, begin + 2_000, 3);
    await tell(other, begin + 2_000, 4_000);
    const seconds = await one.readSlots(id, { ...wide, step: 1, dimension: 'all' });
    expect(seconds).toEqual([
      slotOf(id, { at: begin + 1_000, watchedMs: 20, bytes: 5_000_000_000 }),
      slotOf(id, { at: begin + 2_000, watchedMs: 4_103, bytes: 15_000_000_000 }),
    ]);
    const minutes = await other.readSlots(id, { ...wide, step: 60, dimension: 'all' });
    expect(minutes).toEqual([slotOf(id, { starts: 4, watchedMs: 4_123 })]);
  });

  it('reads a range without its end, one dimension and one video', async () => {
    const [store, id, neighbour] = [await open(), await insert(), await insert()];
    const minutes = [0, 1, 2].map((minute) =>
      slotOf(id, { at: begin + minute * 60_000, starts: minute + 1 }),
    );
    minutes.push(slotOf(id, { dimension: 'os', name: 'iOS', starts: 50 }), slotOf(neighbour, { starts: 70 }));
    await store.write(batchOf({ plays: [playOf(id), playOf(neighbour)], minutes }));
    const range = { start: begin + 60_000, end: begin + 120_000 };
    const found = await store.readSlots(id, { ...range, step: 60, dimension: 'all' });
    expect(found.map(({ starts }) => starts)).toEqual([2]);
    expect(await store.readSlots(id, { ...range, step: 1, dimension: 'all' })).toEqual([]);
  });

  it('sums the minutes of a range by name', async () => {
    const [store, id] = [await open(), await insert()];
    const named = (name: string, minute: number, rebuffers: number) =>
      slotOf(id, { dimension: 'os', name, at: begin + minute * 60_000, rebuffers });
    const quoted = `it's "Ωs"\\`;
    const minutes = [named('iOS', 0, 1), named('iOS', 1, 2), named(quoted, 1, 4), named('iOS', 9, 8)];
    await store.write(batchOf({ plays: [playOf(id)], minutes }));
    const range = { start: begin, end: begin + 5 * 60_000 };
    const found = await store.sumByName(id, { ...range, dimension: 'os' });
    expect(new Map(found.map(({ name, rebuffers, at }) => [name, [rebuffers, at]]))).toEqual(
      new Map([
        ['iOS', [3, begin]],
        [quoted, [4, begin]],
      ]),
    );
  });

  it('sums plays, and counts those that came to a picture by the tenths that they saw', async () => {
    const [one, other, id, empty] = [await open(), await open(), await insert(), await insert()];
    const sessionId = randomUUID();
    await one.write(batchOf({ plays: [playOf(id, { sessionId, starts: 1, startupMs: 300, tenths: 0b1 })] }));
    await other.write(batchOf({ plays: [playOf(id, { sessionId, watchedMs: 70, tenths: 0b10 })] }));
    const failed = playOf(id, { startupFailures: 1, tenths: 0b100 });
    await other.write(batchOf({ plays: [playOf(id, { starts: 1, tenths: 0b1000000001 }), failed] }));
    expect(await one.sumPlays(id)).toEqual({
      ...none,
      starts: 2,
      startupMs: 300,
      startupFailures: 1,
      watchedMs: 70,
      retention: [2, 1, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    expect(await one.sumPlays(empty)).toEqual({ ...none, retention: Array(10).fill(0) });
  });

  it('counts the plays that were seen since, by the first name that each told', async () => {
    const [one, other, id] = [await open(), await open(), await insert()];
    const sessionId = randomUUID();
    const at = (seconds: number) => begin + seconds * 1000;
    await one.write(batchOf({ plays: [playOf(id, { sessionId, seenAt: at(1) })] }));
    await one.write(batchOf({ plays: [playOf(id, { sessionId, os: 'iOS', seenAt: at(30) })] }));
    await other.write(batchOf({ plays: [playOf(id, { os: 'Android', cdn: 'a.example', seenAt: at(30) })] }));
    await other.write(
      batchOf({ plays: [playOf(id, { seenAt: at(30) }), playOf(id, { os: 'iOS', seenAt: at(2) })] }),
    );
    const since = at(30);
    const byOs = new Map([
      ['iOS', 1],
      ['Android', 1],
      ['', 1],
    ]);
    expect(await one.countSeen(id, { dimension: 'os', since })).toEqual(byOs);
    expect(await one.countSeen(id, { dimension: 'all', since })).toEqual(new Map([['', 3]]));
    expect(await one.countSeen(id, { dimension: 'cdn', since })).toEqual(
      new Map([
        ['a.example', 1],
        ['', 2],
      ]),
    );
    expect(await one.countSeen(id, { dimension: 'os', since: at(31) })).toEqual(new Map());
  });

  it('keeps of each name of a play the first that any process was told, whichever began with it', async () => {
    const [one, other, id] = [await open(), await open(), await insert()];
    const sessionId = randomUUID();
    const tell = (store: AnalyticsStore, names: Partial<PlayDelta>) =>
      store.write(batchOf({ plays: [playOf(id, { sessionId, ...names })] }));
    await tell(one, { state: 'SP' });
    await tell(other, { os: 'iOS', state: 'RJ' });
    await tell(one, { os: 'Android', cdn: 'a.example' });
    await tell(other, { cdn: 'b.example', provider: 'Vivo' });
    await tell(one, { provider: 'Claro' });
    const nameOf = async (dimension: 'cdn' | 'os' | 'state' | 'provider') =>
      Object.fromEntries(await other.countSeen(id, { dimension, since: begin }));
    expect(await nameOf('state')).toEqual({ SP: 1 });
    expect(await nameOf('os')).toEqual({ iOS: 1 });
    expect(await nameOf('cdn')).toEqual({ 'a.example': 1 });
    expect(await nameOf('provider')).toEqual({ Vivo: 1 });
  });

  it('finds the plays that another process knows, by their own video alone', async () => {
    const [one, other, id, neighbour] = [await open(), await open(), await insert(), await insert()];
    const play = playOf(id, { starts: 1, earlyExits: 1, state: 'SP', provider: 'Vivo' });
    await one.write(batchOf({ plays: [play, playOf(neighbour)] }));
    const { sessionId } = play;
    const found = await other.findPlays([
      { subjectId: id, sessionId },
      { subjectId: neighbour, sessionId },
      { subjectId: id, sessionId: randomUUID() },
    ]);
    expect(found).toEqual([
      {
        subjectId: id,
        sessionId,
        cdn: null,
        os: null,
        state: 'SP',
        provider: 'Vivo',
        hasStarted: true,
        hasFailed: false,
        hasLeftEarly: true,
      },
    ]);
  });

  it('skips what belongs to a deleted video, and writes the rest of a batch', async () => {
    const [store, id, deleted] = [await open(), await insert(), await insert()];
    await underTest().db.delete(videos).where(eq(videos.id, deleted));
    const plays = [playOf(id, { starts: 1 }), playOf(deleted, { starts: 1 })];
    const minutes = [slotOf(id, { starts: 1 }), slotOf(deleted, { starts: 1 })];
    await store.write(batchOf({ plays, minutes }));
    const sums = await Promise.all([id, deleted].map((one) => store.sumPlays(one)));
    expect(sums.map(({ starts }) => starts)).toEqual([1, 0]);
    const read = (one: string) => store.readSlots(one, { ...wide, step: 60, dimension: 'all' });
    expect([(await read(id)).length, (await read(deleted)).length]).toEqual([1, 0]);
  });

  it('forgets old seconds, and keeps young ones and all minutes', async () => {
    const [store, id] = [await open(), await insert()];
    const slots = [begin - 3 * hour, begin].map((at) => slotOf(id, { at, starts: 1 }));
    await store.write(batchOf({ plays: [playOf(id)], seconds: slots, minutes: slots }));
    await store.deleteExpired({ secondsBefore: begin - hour, eventsBefore: begin - hour });
    const range = { start: begin - 4 * hour, end: begin + hour, dimension: 'all' } as const;
    expect((await store.readSlots(id, { ...range, step: 1 })).map(({ at }) => at)).toEqual([begin]);
    expect(await store.readSlots(id, { ...range, step: 60 })).toHaveLength(2);
  });
}
