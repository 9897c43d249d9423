import type { Clock } from '../clock/clock';
import type { DatabaseWatch } from './database-watch';

/** Rows that are read far more often than they change, kept for seconds and dropped when they change. */
export interface InvalidatedCache {
  /** The row of a key, read by `load` unless it is kept. Concurrent calls share one `load`; null is not kept. */
  get<Row>(key: string, load: () => Promise<Row | null>): Promise<Row | null>;
}

/** A {@link InvalidatedCache} and what invalidates it. */
export interface InvalidatedCacheControl extends InvalidatedCache {
  /** Drops one key, also where its row is being read now. */
  drop(key: string): void;
  dropAll(): void;
}

/**
 * For changes of which no notification comes: those of other processes while no connection to the database is open, and all
 * of them behind a pooler that does not forward notifications.
 */
const maxAgeMs = 5_000;
const mostKept = 5_000;

interface Entry {
  readonly row: Promise<unknown>;
  readonly readAt: number;
}

export function createInvalidatedCache(clock: Clock): InvalidatedCacheControl {
  const entries = new Map<string, Entry>();

  function read<Row>(key: string, load: () => Promise<Row | null>): Promise<Row | null> {
    const row = load();
    const entry: Entry = { row, readAt: clock.now() };
    entries.delete(key);
    if (entries.size >= mostKept) entries.delete(entries.keys().next().value ?? '');
    entries.set(key, entry);
    const forget = (): void => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    row.then((found) => found === null && forget(), forget);
    return row;
  }

  return {
    get<Row>(key: string, load: () => Promise<Row | null>) {
      const known = entries.get(key);
      const ageMs = known === undefined ? Infinity : clock.now() - known.readAt;
      // A negative age: the clock was set back.
      if (known === undefined || ageMs >= maxAgeMs || ageMs < 0) return read(key, load);
      return known.row as Promise<Row | null>;
    },
    drop: (key) => void entries.delete(key),
    dropAll: () => entries.clear(),
  };
}

/** Drops the rows of media access that triggers of `videos`, `lives` and `accounts` name, by `{table}/{id}`. */
export function mediaWatch(cache: InvalidatedCacheControl): DatabaseWatch {
  return {
    channel: 'palco_media_access',
    // A team has many videos and lives.
    onMessage: (row) => (row.startsWith('accounts/') ? cache.dropAll() : cache.drop(row)),
  };
}
