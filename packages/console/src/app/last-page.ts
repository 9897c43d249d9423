/** What remembers small texts; localStorage by default. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A page that sends straight back to `/` must not trap anybody: the marker is forgotten after this time. */
const forgetAfterMs = 1000;

export interface LastPage {
  /** Remembers path and query of a page that is shown. */
  visit(address: string): void;
  /** Remembers where to go on after the log-in; this one is not let go by an earlier `reset`. */
  returnTo(address: string): void;
  peek(): string | null;
  /**
   * `/` has used the marker: it ends 1 s later, unless another page is visited meanwhile (specification section 2).
   * The analytics flag ends at once.
   */
  reset(): void;
  forget(): void;
  /** An external analytics site was opened: the next `/` treats the last page as one. */
  flagAnalytics(): void;
  cameFromAnalytics(): boolean;
  /** Leaves no timer behind. */
  stop(): void;
}

function guarded<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    // Storage is blocked or full: the console works, it only does not remember.
    return fallback;
  }
}

/** The last page of a person on this device, under `{product}_last_page`. */
export function createLastPage(product: string, storage: () => Storage = () => localStorage): LastPage {
  const pageKey = `${product}_last_page`;
  const analyticsKey = `${product}_analytics_page`;
  const read = () => guarded(() => storage().getItem(pageKey), null);
  const forget = () => guarded(() => storage().removeItem(pageKey), undefined);
  const write = (address: string) => guarded(() => storage().setItem(pageKey, address), undefined);
  let used: { readonly address: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const keep = () => {
    clearTimeout(used?.timer);
    used = null;
  };
  return {
    visit(address) {
      if (address !== used?.address) keep();
      write(address);
    },
    returnTo(address) {
      keep();
      write(address);
    },
    peek: read,
    reset() {
      guarded(() => storage().removeItem(analyticsKey), undefined);
      const address = read();
      keep();
      if (address === null) return;
      // Another tab may have been somewhere else meanwhile.
      const letGo = () => {
        if (read() === address) forget();
      };
      used = { address, timer: setTimeout(letGo, forgetAfterMs) };
    },
    forget,
    flagAnalytics() {
      guarded(() => storage().setItem(analyticsKey, '1'), undefined);
    },
    cameFromAnalytics: () => guarded(() => storage().getItem(analyticsKey), null) !== null,
    stop: keep,
  };
}
