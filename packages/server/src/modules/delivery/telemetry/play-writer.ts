import type { PlaybackEvent } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { AnalyticsStore, PlayOrigin } from '../../../ports/analytics-store';
import { addressGroup } from '../../people/session';
import { hasRoom } from '../../../kernel/limits/fair-share.pure';
import { keptData, markOf, placeEvent, readEvent } from './playback-event.pure';
import type { ReadEvent } from './playback-event.pure';
import { createPlayLimits } from './play-limits.pure';
import { addEvent, openPlay } from './open-play.pure';
import { readAgent } from './read-agent.pure';
import type { OpenPlay } from './open-play.pure';
import { createBatchSender } from './send-batches';

/** The live or video of a batch, and who sent it. */
export interface PlaySender {
  readonly subjectId: string;
  readonly isLive: boolean;
  readonly duration: number | null;
  readonly ip: string;
  /** What the server knows of the viewer by itself. */
  readonly origin: PlayOrigin;
  /** By which a play is told apart that does not say with what it is watched. */
  readonly userAgent: string;
  /** Hosts from which the player may say that it loads. */
  readonly hosts: readonly string[];
}

/** Collects what players tell, and writes it together. */
export interface PlayWriter {
  /** Whether the events were taken; false where the sender must wait. */
  add(sender: PlaySender, events: readonly PlaybackEvent[]): boolean;
  /** Writes what came since the last flush. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const flushMs = 2_000;
/** Plays that a process remembers; one that is quiet for longer is read from the store when it comes back. */
const quietMs = 60_000;
const mostPlays = 50_000;
/** By this a batch that comes twice, because its answer was lost, is known: more than one batch holds. */
const mostSeen = 128;

type Entry = OpenPlay & {
  readonly seen: Set<number>;
  /** By the clock of the server, whatever age the events have. */
  heardAt: number;
};

/** The plays of one process, by live or video. */
function createOpenPlays() {
  const subjects = new Map<string, Map<string, Entry>>();
  let count = 0;
  return {
    /** The play of an event, a new one if it is the first; null where there are too many. */
    of(by: PlaySender, { sessionId, at, now }: { sessionId: string; at: number; now: number }): Entry | null {
      const plays = subjects.get(by.subjectId) ?? new Map<string, Entry>();
      const known = plays.get(sessionId);
      if (known !== undefined) return known;
      if (!hasRoom({ all: count, own: plays.size, owners: subjects.size, most: mostPlays })) return null;
      const { subjectId, isLive, duration, origin } = by;
      const play = openPlay({ subjectId, sessionId, isLive, duration, origin }, at);
      const entry = Object.assign(play, { seen: new Set<number>(), heardAt: now });
      subjects.set(subjectId, plays.set(sessionId, entry));
      count += 1;
      return entry;
    },
    all: (): Entry[] => [...subjects.values()].flatMap((plays) => [...plays.values()]),
    deleteExpired(now: number): void {
      for (const [subjectId, plays] of subjects) {
        for (const [sessionId, play] of plays)
          if (!play.isDirty && now - play.heardAt >= quietMs && plays.delete(sessionId)) count -= 1;
        if (plays.size === 0) subjects.delete(subjectId);
      }
    },
  };
}

/** Whether this is the first time that the play tells this. */
function isFirst({ seen }: Entry, event: PlaybackEvent): boolean {
  const mark = markOf(event);
  if (seen.has(mark)) return false;
  const [oldest] = seen;
  if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
  seen.add(mark);
  return true;
}

function bySession(events: readonly PlaybackEvent[]): Map<string, PlaybackEvent[]> {
  const sessions = new Map<string, PlaybackEvent[]>();
  for (const event of events)
    sessions.set(event.sessionId, [...(sessions.get(event.sessionId) ?? []), event]);
  return sessions;
}

/** What a page tells of its device counts: it sees more of it than its `User-Agent` says, for example that a Mac is an iPad. */
function withAgent(read: ReadEvent, userAgent: string): ReadEvent {
  if (read.type !== 'view_start') return read;
  const { device, os, app } = readAgent(userAgent);
  return { ...read, device: read.device ?? device, os: read.os ?? os, app: read.app ?? app };
}

export function createPlayWriter({
  store,
  clock,
  log,
}: Pick<ServerContext, 'clock' | 'log'> & { readonly store: AnalyticsStore }): PlayWriter {
  const open = createOpenPlays();
  const limits = createPlayLimits();
  const sender = createBatchSender({ store, log });
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const now = clock.now();
    await sender.send(open.all().filter(({ isDirty }) => isDirty));
    open.deleteExpired(now);
    limits.deleteExpired(now);
  }
  /** A player may name one of our hosts, and nothing else. */
  function withOwnCdn({ subjectId, hosts }: PlaySender, read: ReadEvent, now: number): ReadEvent {
    if (read.type !== 'view_start' || read.cdn === null) return read;
    const isOurs = hosts.includes(read.cdn) && limits.nameCdn(subjectId, read.cdn, now);
    return isOurs ? read : { ...read, cdn: null };
  }
  /** Adds what a play tells; false where there is no place for it. */
  function addAll(by: PlaySender, events: readonly PlaybackEvent[], now: number): boolean {
    for (const event of events) {
      const read = readEvent(event);
      if (read === null) continue;
      const at = placeEvent(event, now);
      const play = open.of(by, { sessionId: event.sessionId, at, now });
      if (play === null) return false;
      if (!isFirst(play, event)) continue;
      play.heardAt = now;
      const isKept = read.type !== 'heartbeat' && limits.keep(by.subjectId, now);
      addEvent(play, {
        at,
        event: withOwnCdn(by, withAgent(read, by.userAgent), now),
        data: isKept ? keptData(read.type, event.data ?? {}) : null,
      });
    }
    return true;
  }
  const flush = (): Promise<void> => (writing = writing.then(write));

  return {
    add(by, events) {
      const now = clock.now();
      const address = addressGroup(by.ip);
      let isTaken = true;
      for (const [sessionId, own] of bySession(events)) {
        const sent = { subjectId: by.subjectId, sessionId, address, events: own.length, now };
        if (!limits.take(sent) || !addAll(by, own, now)) isTaken = false;
      }
      return isTaken;
    },
    flush,
    start: () => void (timer = setInterval(() => void flush(), flushMs)),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
