/** Where the marker is stored; localStorage by default. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Expiry of a used marker: a last page that redirects back to `/` must not cause an endless loop. */
const forgetAfterMs = 1000;

export interface LastPage {
  /** Remembers path and query of a page that is shown. */
  visit(address: string): void;
  /** Remembers the page to open after the log-in, and cancels the expiry that an earlier `reset` has started. */
  returnTo(address: string): void;
  peek(): string | null;
  /**
   * `/` has used the marker: it expires 1 s later, unless another page is visited meanwhile (specification section 2).
   * The analytics flag is removed at once.
   */
  reset(): void;
  forget(): void;
  /** An external analytics site was opened: the next `/` treats the last page as one. */
  flagAnalytics(): void;
  cameFromAnalytics(): boolean;
  /** Clears the timer of the expiry; the marker stays. */
  stop(): void;
}

function guarded<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    // Storage is blocked or full: the last page is not remembered.
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
      // Another tab may have stored another page meanwhile.
      const expire = () => {
        if (read() === address) forget();
      };
      used = { address, timer: setTimeout(expire, forgetAfterMs) };
    },
    forget,
    flagAnalytics() {
      guarded(() => storage().setItem(analyticsKey, '1'), undefined);
    },
    cameFromAnalytics: () => guarded(() => storage().getItem(analyticsKey), null) !== null,
    stop: keep,
  };
}
