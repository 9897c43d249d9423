import type { Clock, Timers } from './ports';

/** The longest delay that browsers and Node honour; a longer one fires at once. */
export const longestDelayMs = 2 ** 31 - 1;

/**
 * Runs a function once the clock shows `atMs` (milliseconds since 1970), however far away that is,
 * and not before: a timer that wakes early (a laptop that slept, a clock that was set back) is armed again.
 *
 * @returns how to disarm it
 */
export function armAt(
  ports: { readonly clock: Clock; readonly timers: Timers },
  atMs: number,
  run: () => void,
): () => void {
  const arm = () => {
    const delayMs = Math.min(Math.max(0, atMs - ports.clock.now()), longestDelayMs);
    return ports.timers.set(() => {
      if (ports.clock.now() >= atMs) run();
      else id = arm();
    }, delayMs);
  };
  let id = arm();
  return () => ports.timers.clear(id);
}
