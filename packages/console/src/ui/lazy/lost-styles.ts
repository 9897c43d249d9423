/** Style sheets that failed to load, by URL. The bundler requests each of them only once. */
const lost = new Map<string, HTMLLinkElement>();

function remember({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.set(target.href, target);
}

/** Records style sheets that fail to load; returns a cleanup function. */
export function watchStyles(): () => void {
  window.addEventListener('error', remember, { capture: true });
  return () => window.removeEventListener('error', remember, { capture: true });
}

/** Style sheets that are being loaded again. */
const reloading = new Map<string, Promise<void>>();

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement;
  const answered = new Promise<void>((resolve) => {
    const settle = (isLoaded: boolean) => {
      reloading.delete(copy.href);
      if (isLoaded) lost.delete(copy.href);
      resolve();
    };
    copy.addEventListener('load', () => settle(true), { once: true });
    copy.addEventListener('error', () => settle(false), { once: true });
  });
  reloading.set(copy.href, answered);
  link.replaceWith(copy);
  return answered;
}

/**
 * Wraps the load of code so that it is never shown without its style sheets: those that fail in one attempt must have
 * loaded before a later attempt succeeds. Sheets that other code has lost are loaded again too, but a failure does not block.
 */
export function withStyles<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let needed: readonly string[] = [];
  return async () => {
    await Promise.all([...lost].map(([address, link]) => reloading.get(address) ?? loadAgain(link)));
    const missing = needed.find((address) => lost.has(address));
    if (missing !== undefined) throw new Error(`Style sheet ${missing} did not load.`);
    const before = new Set(lost.keys());
    try {
      return await load();
    } catch (cause) {
      needed = [...lost.keys()].filter((address) => !before.has(address));
      throw cause;
    }
  };
}
