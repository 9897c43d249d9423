import { comparablePath, isUnder } from './route-path.pure';

/** Where a `redirectTo` may lead. */
export interface RedirectRules {
  /** Origin of this page. */
  readonly origin: string;
  /** Origins of the external analytics and studio sites; entries that are not URLs are ignored. */
  readonly allowed: readonly (string | null | undefined)[];
  /** The external analytics site: after a visit there `/` treats the last page as an analytics page. */
  readonly analytics: string | null;
}

/** Where a `redirectTo` leads: a path of this origin, or an allowed site. */
export type SafeRedirect =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string; readonly isAnalytics: boolean };

/** A scheme without `//`: `https:evil.example` is a relative path on an https page and another site elsewhere. */
const bareScheme = /^[a-z][a-z\d+.-]*:(?!\/\/)/i;

/** Pages that would show the log-in again, or sign out. */
const sessionPages = ['/auth', '/logout'] as const;

/**
 * Reads a `redirectTo` of an auth or log-out page. Anything but the own origin or an allowed one is ignored, and so is
 * what browsers and servers read differently: control characters, blanks, backslashes, `//`, a name or password in the
 * address, and the auth and log-out pages themselves (decisions section 2, «redirectTo»).
 *
 * @returns `null` where the target is to be ignored
 * @example safeRedirect('/vod?page=2', { origin: location.origin, allowed: [], analytics: null }); // { kind: 'inside', path: '/vod?page=2' }
 */
export function safeRedirect(target: unknown, rules: RedirectRules): SafeRedirect | null {
  const url = parseTarget(target, rules.origin);
  if (url === null) return null;
  if (url.origin === rules.origin) {
    // Compared as routers read it: /LOGOUT and /%6cogout are /logout.
    const path = comparablePath(url.pathname);
    if (sessionPages.some((page) => isUnder(path, page))) return null;
    return { kind: 'inside', path: `${url.pathname}${url.search}${url.hash}` };
  }
  if (!rules.allowed.some((address) => originOf(address) === url.origin)) return null;
  return { kind: 'outside', url: url.href, isAnalytics: url.origin === originOf(rules.analytics) };
}

/** The parsed address; `null` where browsers and servers may parse it differently. */
function parseTarget(target: unknown, origin: string): URL | null {
  if (typeof target !== 'string' || target === '' || [...target].some(isUnsafeCharacter)) return null;
  if (target.startsWith('//') || bareScheme.test(target) || !URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  return url.username || url.password || url.pathname.includes('//') ? null : url;
}

function originOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { origin } = new URL(address);
  // file: and data: have the opaque origin «null»; all of them would compare as equal.
  return origin === 'null' ? null : origin;
}

/** Control characters, blanks and backslashes: browsers remove or convert them, which results in another address. */
function isUnsafeCharacter(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character === '\\';
}
