/** What remembers small texts; localStorage by default. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A page that sends straight back to `/` must not trap anybody: the marker is forgotten after this time. */
const forgetAfterMs = 1000;

export interface LastPage {
  /** Remembers path and query. */
  remember(address: string): void;
  /** Reads the marker and lets it go 1 s later, unless another page was visited meanwhile (specification section 2). */
  take(): string | null;
  forget(): void;
  /** An external analytics site was opened: the next `/` treats the last page as one. */
  flagAnalytics(): void;
  takeAnalyticsFlag(): boolean;
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
  const forget = () => guarded(() => storage().removeItem(pageKey), undefined);
  let visits = 0;
  return {
    remember(address) {
      visits += 1;
      guarded(() => storage().setItem(pageKey, address), undefined);
    },
    take() {
      const address = guarded(() => storage().getItem(pageKey), null);
      // The page that is opened now counts as the first visit after this one.
      const seen = visits + 1;
      setTimeout(() => {
        if (visits <= seen) forget();
      }, forgetAfterMs);
      return address;
    },
    forget,
    flagAnalytics() {
      guarded(() => storage().setItem(analyticsKey, '1'), undefined);
    },
    takeAnalyticsFlag() {
      const flagged = guarded(() => storage().getItem(analyticsKey), null) !== null;
      if (flagged) guarded(() => storage().removeItem(analyticsKey), undefined);
      return flagged;
    },
  };
}
