import type { ServerContext } from '../../../kernel/context';
import { writePresence } from './attendees.store';
import type { GoodRegistration, SeenAttendee } from './attendees.store';

/** Collects the heartbeats of attendees who watch, and writes them to the database in batches. */
export interface PresenceWriter {
  /** Takes a heartbeat: the attendee is watching now. */
  seen(registration: Pick<GoodRegistration, 'id' | 'attendeeId'>): void;
  /** Writes the heartbeats that are not in the database yet. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const flushMs = 3_000;
/** So many wait only while the database does not answer. Further ones are dropped: the same attendees send others within a minute. */
const mostWaiting = 50_000;
const batch = 1_000;

export function createPresenceWriter({
  db,
  clock,
  log,
}: Pick<ServerContext, 'db' | 'clock' | 'log'>): PresenceWriter {
  let waiting = new Map<string, SeenAttendee>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const seen = [...waiting.values()];
    waiting = new Map();
    for (let start = 0; start < seen.length; start += batch)
      await writePresence(db, seen.slice(start, start + batch)).catch((err: unknown) => {
        log.warn({ err }, 'the presence of attendees was not written');
      });
  }
  const flush = (): Promise<void> => (writing = writing.then(write));
  return {
    seen({ id, attendeeId }) {
      if (waiting.size >= mostWaiting && !waiting.has(id)) return;
      waiting.set(id, { registrationId: id, attendeeId, at: new Date(clock.now()) });
    },
    flush,
    start: () => void (timer = setInterval(() => void flush(), flushMs)),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
