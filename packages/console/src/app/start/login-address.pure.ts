/** Need no sign-in, or only lead on: not worth to come back to. */
const passing: ReadonlySet<string> = new Set([
  '/',
  '/dashboard',
  '/403',
  '/error',
  '/blocked',
  '/auth',
  '/auth/login',
]);

/** Pages before the log-in with a form of their own, and addresses that the router decides about. */
const elsewhere = ['/auth/', '/logout', '/not-found'] as const;

export interface LoginAddress {
  /** Whether the log-in stands there for who is not signed in, as `decideRoute` says it too. */
  readonly isLogin: boolean;
  /** Whether the page is worth to come back to after the log-in. */
  readonly isWayBack: boolean;
}

/** What the small start does at a path, before there is a router. `known` are the sections that need a sign-in. */
export function loginAddress(path: string, known: readonly string[]): LoginAddress {
  if (passing.has(path)) return { isLogin: true, isWayBack: false };
  if (elsewhere.some((prefix) => path.startsWith(prefix))) return { isLogin: false, isWayBack: false };
  const isKnown = known.some((section) => path === section || path.startsWith(`${section}/`));
  return { isLogin: isKnown, isWayBack: isKnown };
}
