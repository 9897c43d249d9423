import { useCallback, useEffect, useRef } from 'react';

type Run = () => void;

/**
 * Defers what a blur changes until the press that caused it is over. A message that appears between pointerdown and
 * pointerup moves the link or button below it away from under the pointer, and the browser then sends no click.
 *
 * @returns a function that defers `run`; it runs at once if nothing is pressed, as with the Tab key
 */
export function useAfterPress(): (run: Run) => void {
  const waiting = useRef<Run[] | null>(null);
  useEffect(() => {
    const begin = () => (waiting.current ??= []);
    const run = () => {
      const runs = waiting.current ?? [];
      waiting.current = null;
      for (const one of runs) one();
    };
    // For a press without a click. Before a click, the capturing listener has already run them, ahead of the click's own handlers.
    const end = () => setTimeout(run);
    const listeners = { pointerdown: begin, click: run, pointerup: end, pointercancel: end };
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener, true);
    };
  }, []);
  return useCallback((run) => void (waiting.current ? waiting.current.push(run) : run()), []);
}
