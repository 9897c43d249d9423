/** Where a `redirectTo` may lead. */
export interface RedirectRules {
  /** Origin of this page. */
  readonly origin: string;
  /** Origins of the external analytics and studio sites; empty ones are ignored. */
  readonly allowed: readonly (string | null)[];
  /** The external analytics site, whose visit `/` treats as an analytics page. */
  readonly analytics: string | null;
}

export type SafeRedirect =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string; readonly isAnalytics: boolean };

const ownDoors = ['/auth', '/logout'] as const;

function originOf(address: string | null): string | null {
  return address && URL.canParse(address) ? new URL(address).origin : null;
}

/** Control characters, blanks and backslashes: browsers drop or turn them, so that another address comes out. */
function isTreacherous(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character === '\\';
}

/**
 * Reads a `redirectTo` of an auth or log-out page. Anything but the own origin or an allowed one is ignored, and so is
 * what browsers and servers read differently: control characters, backslashes, `//`, a way back to the doors themselves.
 */
export function safeRedirect(target: unknown, rules: RedirectRules): SafeRedirect | null {
  if (typeof target !== 'string' || target === '' || [...target].some(isTreacherous)) return null;
  if (target.startsWith('//') || !URL.canParse(target, rules.origin)) return null;
  const url = new URL(target, rules.origin);
  if (url.username || url.password || url.pathname.includes('//')) return null;
  if (url.origin === rules.origin) {
    if (ownDoors.some((door) => url.pathname === door || url.pathname.startsWith(`${door}/`))) return null;
    return { kind: 'inside', path: `${url.pathname}${url.search}${url.hash}` };
  }
  const known = rules.allowed.map(originOf).includes(url.origin);
  if (!known) return null;
  return { kind: 'outside', url: url.href, isAnalytics: url.origin === originOf(rules.analytics) };
}
