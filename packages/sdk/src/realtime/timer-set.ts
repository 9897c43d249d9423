import type { TimerId, Timers } from '../kernel/ports';

/** Timers that end together. */
export function createTimerSet(timers: Timers) {
  let armed: TimerId[] = [];
  return {
    after: (ms: number, run: () => void): void => void armed.push(timers.set(run, ms)),
    disarm(): void {
      for (const id of armed) timers.clear(id);
      armed = [];
    },
  };
}
