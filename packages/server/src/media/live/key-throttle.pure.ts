/** Slows down addresses that send wrong stream keys. */
export interface KeyThrottle {
  /** Reserves a try for an address. @returns milliseconds to wait before it; null where too many wait already */
  reserve(address: string, now: number): number | null;
  /** The key of a try was wrong. */
  failed(address: string, now: number): void;
}

/** Wrong keys without a delay, for encoders with a typing error. */
const freeFailures = 3;
const firstDelayMs = 250;
const longestDelayMs = 2000;
/** A try that would wait longer is refused. Below the time limit of a connection that was not admitted. */
const longestWaitMs = 6000;
const expiryMs = 60_000;
/** Bounds the memory against attacks from many addresses; the address that failed longest ago is forgotten first. */
const mostAddresses = 4096;

/** Milliseconds between two tries of an address after so many wrong keys. */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - freeFailures, 10));
}

export function createKeyThrottle(): KeyThrottle {
  const records = new Map<string, { failures: number; failedAt: number; nextTryAt: number }>();
  return {
    reserve(address, now) {
      const record = records.get(address);
      if (record === undefined) return 0;
      if (now - record.failedAt > expiryMs) {
        records.delete(address);
        return 0;
      }
      const tryAt = Math.max(now, record.nextTryAt);
      if (tryAt - now > longestWaitMs) return null;
      record.nextTryAt = tryAt + delayAfter(record.failures);
      return tryAt - now;
    },
    failed(address, now) {
      const before = records.get(address);
      const failures = (before?.failures ?? 0) + 1;
      const nextTryAt = Math.max(before?.nextTryAt ?? 0, now + delayAfter(failures));
      // Deleted first, so that the map stays in the order of the last failures.
      records.delete(address);
      records.set(address, { failures, failedAt: now, nextTryAt });
      const [oldest] = records.keys();
      if (records.size > mostAddresses && oldest !== undefined) records.delete(oldest);
    },
  };
}
