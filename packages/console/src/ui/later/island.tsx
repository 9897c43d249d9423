import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary } from './boundary';
import { reportLost } from './lost-parts';
import { withStyles } from './lost-styles';

const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/** Tries until the code is there: after a pause that doubles, and at once when the connection returns. */
function loadPersistently<Part>(load: () => Promise<Part>, onLoaded: (part: Part) => void): () => void {
  let stopped = false;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onFound: (() => void) | undefined;
  const attempt = async () => {
    clearTimeout(timer);
    try {
      const part = await load();
      onFound?.();
      if (!stopped) onLoaded(part);
    } catch {
      if (stopped) return;
      onFound ??= reportLost();
      timer = setTimeout(() => void attempt(), pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  };
  const onOnline = () => void attempt();
  window.addEventListener('online', onOnline);
  void attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
    onFound?.();
    window.removeEventListener('online', onOnline);
  };
}

type IslandProps<Props> = Props & {
  /** Shown until the code is there, and in place of a part that threw; nothing by default. */
  fallback?: ReactNode;
  /** False keeps the fallback and loads nothing; true by default. */
  isWanted?: boolean;
};

export interface Island<Props> {
  (props: IslandProps<Props>): ReactNode;
  /** Loads the code ahead of time; a failure shows only once the part is wanted. */
  preload(this: void): Promise<void>;
  isLoaded(this: void): boolean;
}

/**
 * A part beside the page whose code comes later. The page works without it: code that does not arrive is asked for
 * again, and what the part throws stays inside.
 */
export function island<Props extends object>(load: () => Promise<ComponentType<Props>>): Island<Props> {
  // The same for every place that shows the part: the second one does not wait.
  let known: ComponentType<Props> | null = null;
  const loadDressed = withStyles(load);
  const get = async () => (known = await loadDressed());
  function Part({ fallback = null, isWanted = true, ...props }: IslandProps<Props>) {
    const [Component, setComponent] = useState(() => known);
    useEffect(() => {
      if (Component || !isWanted) return undefined;
      return loadPersistently(get, (part) => setComponent(() => part));
    }, [Component, isWanted]);
    return (
      <Boundary fallback={fallback}>
        {Component && isWanted ? <Component {...(props as unknown as Props)} /> : fallback}
      </Boundary>
    );
  }
  const preload = async () => {
    if (!known) await get().catch(() => undefined);
  };
  return Object.assign(Part, { preload, isLoaded: () => known !== null });
}
