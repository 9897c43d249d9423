import { useEffect, useState, type ComponentType, type ReactNode, Component } from 'react';
import { reportLost } from './lost-parts';
import { withStyles } from './lost-styles';
import { whenIdle } from './when-idle';

const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/** Retries until the code is loaded: with exponential back-off, and at once when the connection returns. */
function loadPersistently<Part>(load: () => Promise<Part>, onLoaded: (part: Part) => void): () => void {
  let stopped = false;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onFound: (() => void) | undefined;
  let isLoading = false;
  const attempt = async () => {
    // The connection may return during an attempt: a second one would start a second series of retries.
    if (isLoading) return;
    isLoading = true;
    clearTimeout(timer);
    try {
      const part = await load();
      onFound?.();
      if (!stopped) onLoaded(part);
    } catch {
      isLoading = false;
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
  /** Shown until the code is loaded, and in place of a part that threw; nothing by default. */
  fallback?: ReactNode;
  /** False keeps the fallback and loads nothing; true by default. */
  isWanted?: boolean;
};

export interface Island<Props> {
  (props: IslandProps<Props>): ReactNode;
  /** Preloads the code; a failure is ignored, and the part loads it again when it is wanted. */
  preload(this: void): Promise<void>;
  /** Preloads the code once the browser is idle; further calls do nothing. */
  preloadWhenIdle(this: void): void;
  isLoaded(this: void): boolean;
}

/**
 * A lazily loaded part that the page works without: a failed load is retried, and an error boundary keeps what the part
 * throws from the rest of the page.
 */
export function island<Props extends object>(load: () => Promise<ComponentType<Props>>): Island<Props> {
  // Shared by all instances of the part: once it is loaded, further ones render at once.
  let known: ComponentType<Props> | null = null;
  const loadWithStyles = withStyles(load);
  const get = async () => (known = await loadWithStyles());
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
  let isScheduled = false;
  const preloadWhenIdle = () => {
    if (!isScheduled) whenIdle(() => void preload());
    isScheduled = true;
  };
  return Object.assign(Part, { preload, preloadWhenIdle, isLoaded: () => known !== null });
}

interface BoundaryProps {
  /** Shown in place of a part that threw; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** An error boundary around a part, so that the rest of the page stays. React reports the error itself. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
