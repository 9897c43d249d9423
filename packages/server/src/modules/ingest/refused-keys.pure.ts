/** What the log says of wrong stream keys from one address. */
export interface RefusedKeys {
  readonly remoteAddress: string;
  /** The last of them, masked. */
  readonly key: string;
  /** How many there were since the line before. */
  readonly count: number;
}

const intervalMs = 60_000;
/** Addresses with a line of their own; the others share one. Bounds memory and log in an attack from many addresses. */
const mostAddresses = 100;
const otherAddresses = 'other addresses';

/** Limits the log to one line for each address and minute, with the number of tries. */
export function createRefusedKeysLog() {
  const entries = new Map<string, { loggedAt: number; key: string; count: number }>();
  return {
    /** Counts a wrong key. @returns what is to be logged now */
    add(address: string, key: string, now: number): RefusedKeys | null {
      const remoteAddress = entries.has(address) || entries.size < mostAddresses ? address : otherAddresses;
      const entry = entries.get(remoteAddress);
      if (entry === undefined) {
        entries.set(remoteAddress, { loggedAt: now, key, count: 0 });
        return { remoteAddress, key, count: 1 };
      }
      entry.count += 1;
      entry.key = key;
      return null;
    },
    /** What is to be logged of intervals that are over; call it about once a second. */
    due(now: number): RefusedKeys[] {
      const lines: RefusedKeys[] = [];
      for (const [remoteAddress, entry] of entries) {
        if (now - entry.loggedAt < intervalMs) continue;
        if (entry.count === 0) entries.delete(remoteAddress);
        else {
          lines.push({ remoteAddress, key: entry.key, count: entry.count });
          entries.set(remoteAddress, { ...entry, loggedAt: now, count: 0 });
        }
      }
      return lines;
    },
  };
}
