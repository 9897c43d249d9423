/** Style sheets that did not arrive. The bundler asks for each of them once. */
const lost = new Set<HTMLLinkElement>();

function remember({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
}

/** Notices style sheets that fail to load; answers how to stop. */
export function watchStyles(): () => void {
  window.addEventListener('error', remember, { capture: true });
  return () => window.removeEventListener('error', remember, { capture: true });
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement;
  const loaded = new Promise<void>((resolve, reject) => {
    copy.addEventListener('load', () => resolve(), { once: true });
    copy.addEventListener('error', () => reject(new Error(`Style sheet ${copy.href} did not load.`)), {
      once: true,
    });
  });
  lost.delete(link);
  link.replaceWith(copy);
  return loaded;
}

/** Loads lost style sheets again, so that code which arrives at the second attempt is not shown undressed. */
export async function restoreStyles(): Promise<void> {
  await Promise.all([...lost].map(loadAgain));
}
