import type { Timers } from './ports';
import { isolated } from './report-error';

/**
 * What changes many times a second is published this often, in milliseconds. A timer and no animation frame: a frame that is
 * asked for is drawn, which cost an upload of 256 MiB four hundredths of its time where nothing on the page had changed; and
 * a hidden tab, where uploads go on, gets none.
 */
export const flushMs = 50;

/** Takes jobs for the next flush. */
export interface Flush {
  (job: () => void): void;
  /** Runs what waits at once, so that nothing is left armed. */
  now(): void;
}

/**
 * Collects jobs and runs each once {@link flushMs} later, however often it is scheduled. One for the whole queue, so that a
 * hundred uploads cost one flush. What a job throws is reported; the others run.
 */
export function createFlush(timers: Timers): Flush {
  const jobs = new Set<() => void>();
  let flush: (() => void) | undefined;
  const later = (job: () => void): void => {
    jobs.add(job);
    if (flush) return;
    flush = () => {
      timers.clear(timer);
      // Jobs that a job schedules run in the same flush, which is what keeps a sum in step with its parts.
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
