/** Paths that need no sign-in or only redirect: the log-in does not lead back to them. */
const withoutReturn: ReadonlySet<string> = new Set([
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
  /** Whether the path shows the log-in to people who are not signed in; must agree with `decideRoute`. */
  readonly isLogin: boolean;
  /** Whether the log-in leads back to the path. */
  readonly isWayBack: boolean;
}

/** What the small start does at a path, before there is a router. `known` are the sections that need a sign-in. */
export function loginAddress(path: string, known: readonly string[]): LoginAddress {
  if (withoutReturn.has(path)) return { isLogin: true, isWayBack: false };
  if (elsewhere.some((prefix) => path.startsWith(prefix))) return { isLogin: false, isWayBack: false };
  const isKnown = known.some((section) => path === section || path.startsWith(`${section}/`));
  return { isLogin: isKnown, isWayBack: isKnown };
}
