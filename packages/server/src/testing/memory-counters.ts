import type { Clock } from '../kernel/clock/clock';
import { WINDOW_MS } from '../kernel/limits/counters';
import type { Counters } from '../kernel/limits/counters';

/** In-memory rate limit counters, for tests of rules. */
export function createMemoryCounters(clock: Clock): Counters {
  const entries = new Map<string, { subject: string | undefined; times: number[] }>();
  return {
    async change(keys, change) {
      const held = keys.map(({ name, subject }) => {
        const times = entries.get(name)?.times.filter((time) => time > clock.now() - WINDOW_MS) ?? [];
        const entry = { subject, times };
        entries.set(name, entry);
        return entry;
      });
      return change(held.map(({ times }) => times));
    },
    async delete(subject) {
      for (const [name, entry] of entries) if (entry.subject === subject) entries.delete(name);
    },
    async purge() {
      entries.clear();
    },
  };
}
