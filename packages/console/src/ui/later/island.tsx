import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary } from './boundary';
import { restoreStyles } from './lost-styles';

const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/** Tries until the code is there: after a pause that doubles, and at once when the connection returns. */
function loadPersistently<Part>(load: () => Promise<Part>, onLoaded: (part: Part) => void): () => void {
  let stopped = false;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    clearTimeout(timer);
    try {
      await restoreStyles();
      const part = await load();
      if (!stopped) onLoaded(part);
    } catch {
      if (stopped) return;
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
    window.removeEventListener('online', onOnline);
  };
}

type IslandProps<Props> = Props & {
  /** Shown until the code is there, and in place of a part that threw; nothing by default. */
  fallback?: ReactNode;
};

/**
 * A part beside the page whose code comes later. The page works without it: code that does not arrive is asked for
 * again, and what the part throws stays inside.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<IslandProps<Props>> {
  // The same for every place that shows the part: the second one does not wait.
  let known: ComponentType<Props> | null = null;
  return function Island({ fallback = null, ...props }: IslandProps<Props>) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return undefined;
      return loadPersistently(load, (loaded) => {
        known = loaded;
        setPart(() => loaded);
      });
    }, [Part]);
    return (
      <Boundary fallback={fallback}>{Part ? <Part {...(props as unknown as Props)} /> : fallback}</Boundary>
    );
  };
}
