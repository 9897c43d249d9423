import type { Timers } from './ports';
import { isolated } from './report-error';

/**
 * Interval at which values that change many times a second are published, in milliseconds. A timer, not
 * `requestAnimationFrame`: a requested frame is rendered even if nothing changed, which took 4 % of the time of an upload of
 * 256 MiB, and a hidden tab, where uploads continue, gets no frames.
 */
export const flushMs = 50;

/** Takes jobs for the next flush. */
export interface Flush {
  (job: () => void): void;
  /** Runs the pending jobs at once and clears the timer. */
  now(): void;
}

/**
 * Collects jobs and runs each once {@link flushMs} later, however often it is scheduled. One instance serves the whole queue,
 * so that a hundred uploads share one timer. An error that a job throws is reported; the others run.
 */
export function createFlush(timers: Timers): Flush {
  const jobs = new Set<() => void>();
  let flush: (() => void) | undefined;
  const later = (job: () => void): void => {
    jobs.add(job);
    if (flush) return;
    flush = () => {
      timers.clear(timer);
      // Jobs that a job schedules run in the same flush, so that a sum is published together with its parts.
      for (const next of jobs) {
        jobs.delete(next);
        isolated(next);
      }
      flush = undefined;
    };
    const timer = timers.set(flush, flushMs);
  };
  later.now = () => flush?.();
  return later;
}
