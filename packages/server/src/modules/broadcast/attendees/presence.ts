import type { ServerContext } from '../../../kernel/context';
import { writePresence } from './attendees.store';
import type { GoodRegistration, SeenAttendee } from './attendees.store';

/** Signs of presence, written together. */
export interface PresenceWriter {
  /** Notes that an attendee watches now. */
  seen(registration: Pick<GoodRegistration, 'id' | 'attendeeId'>): void;
  /** Writes what came since the last flush. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const flushMs = 3_000;
/** More wait only where the database is away; then the newest are dropped, and come again within a minute. */
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
