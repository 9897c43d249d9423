import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { withStyles } from '../ui/lazy';

/** The code of a page did not arrive: the connection is lost, or a newer build took its place. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
  /** Allows the next render to load the code again. */
  readonly reset: () => void;

  constructor(cause: unknown, reset: () => void) {
    super('The code of a page did not load.', { cause });
    this.reset = reset;
  }
}

type State =
  | { readonly stage: 'idle' }
  | { readonly stage: 'loading' }
  | { readonly stage: 'ready'; readonly Page: ComponentType }
  | { readonly stage: 'failed'; readonly error: PageLoadError };

/** With these fields on a settled promise, `use` reads it synchronously instead of suspending once more. */
const settledMark = { status: 'fulfilled', value: undefined } as const;

/**
 * A page whose code comes with its first visit. The router's own `lazyRouteComponent` reloads the document when that
 * fails, which ends uploads and, offline, the console; this one throws `PageLoadError` for the error page.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): (() => ReactNode) & { preload(): Promise<void> } {
  let state: State = { stage: 'idle' };
  /** The last attempt, kept after it has settled: a render that suspended on it has to call `use` with it again. */
  let waitedFor: Promise<void> | null = null;
  const loadWithStyles = withStyles(load);

  const attempt = async (onFailure: (cause: unknown) => void) => {
    try {
      state = { stage: 'ready', Page: (await loadWithStyles())[name] };
    } catch (cause) {
      onFailure(cause);
    }
  };
  const start = (onFailure: (cause: unknown) => void) => {
    const loading = attempt(onFailure).finally(() => void Object.assign(loading, settledMark));
    state = { stage: 'loading' };
    waitedFor = loading;
    return loading;
  };
  const reset = () => {
    if (state.stage === 'failed') state = { stage: 'idle' };
  };
  const fail = (cause: unknown) => {
    state = { stage: 'failed', error: new PageLoadError(cause, reset) };
  };

  function Page() {
    if (state.stage === 'idle') void start(fail);
    // Suspends while it loads; React renders from the top once the promise has changed the state.
    if (waitedFor) use(waitedFor);
    if (state.stage === 'failed') throw state.error;
    return state.stage === 'ready' ? createElement(state.Page) : null;
  }

  return Object.assign(Page, {
    /** Loads the code when a link is hovered; a failure is ignored, and the page loads it again when it is rendered. */
    async preload() {
      if (state.stage === 'idle') return start(() => (state = { stage: 'idle' }));
      if (state.stage === 'loading') await waitedFor;
    },
  });
}
