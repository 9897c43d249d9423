import type { Ports } from './ports';
import { isolated } from './report-error';

// A hidden tab gets no frames, but uploads go on there, so a timer takes their place.
const hiddenMs = 250;

/** Takes jobs for the next frame. */
export interface FrameFlush {
  (job: () => void): void;
  /** Runs what waits at once, so that nothing is left armed. */
  now(): void;
}

/**
 * Collects jobs and runs each once with the next frame, however often it is scheduled. One for the whole queue, so that a
 * hundred uploads cost one flush. What a job throws is reported; the others run.
 */
export function createFrameFlush(ports: Pick<Ports, 'frames' | 'timers'>): FrameFlush {
  const jobs = new Set<() => void>();
  let flush: (() => void) | undefined;
  const later = (job: () => void): void => {
    jobs.add(job);
    if (flush) return;
    flush = () => {
      ports.frames.cancel(frame);
      ports.timers.clear(timer);
      // Jobs that a job schedules run in the same flush, which is what keeps a sum in step with its parts.
      for (const next of jobs) {
        jobs.delete(next);
        isolated(next);
      }
      flush = undefined;
    };
    const frame = ports.frames.request(flush);
    const timer = ports.timers.set(flush, hiddenMs);
  };
  later.now = () => flush?.();
  return later;
}
