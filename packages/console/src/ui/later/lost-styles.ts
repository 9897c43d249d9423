/** Style sheets that did not arrive, by their addresses. The bundler asks for each of them once. */
const lost = new Map<string, HTMLLinkElement>();

function remember({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.set(target.href, target);
}

/** Notices style sheets that fail to load; answers how to stop. */
export function watchStyles(): () => void {
  window.addEventListener('error', remember, { capture: true });
  return () => window.removeEventListener('error', remember, { capture: true });
}

/** Sheets that are asked for again at this moment. */
const underWay = new Map<string, Promise<void>>();

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement;
  const answered = new Promise<void>((resolve) => {
    const settle = (isLoaded: boolean) => {
      underWay.delete(copy.href);
      if (isLoaded) lost.delete(copy.href);
      resolve();
    };
    copy.addEventListener('load', () => settle(true), { once: true });
    copy.addEventListener('error', () => settle(false), { once: true });
  });
  underWay.set(copy.href, answered);
  link.replaceWith(copy);
  return answered;
}

/**
 * Code that is not shown undressed: style sheets that an attempt loses must come before a later one succeeds. What other
 * code has lost is asked for again on the way, and holds nothing up.
 */
export function withStyles<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let needed: readonly string[] = [];
  return async () => {
    await Promise.all([...lost].map(([address, link]) => underWay.get(address) ?? loadAgain(link)));
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
