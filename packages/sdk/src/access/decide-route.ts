import type { SessionState } from '../session/session-state.pure';
import { menuFor, type MenuItemId } from './menu.pure';
import { routeAccess, ruleOf } from './route-access.pure';
import type { LastPageUse, RouteDecision } from './route-decision.pure';
import { comparablePath, isUnder, tidyPath } from './route-path.pure';
import { safeRedirect, type RedirectRules } from './safe-redirect';

/** Everything that the decision about an address depends on. */
export interface RouteFacts {
  /** The path of the address, not normalised. */
  readonly path: string;
  /** What follows the path: query and fragment with their marks, or an empty text. */
  readonly search: string;
  readonly session: SessionState;
  /** The remembered last page, path and query. */
  readonly lastPage: string | null;
  /** Whether an external analytics site was opened: the last page then counts as an analytics page. */
  readonly cameFromAnalytics: boolean;
  readonly redirects: RedirectRules;
  /** Whether this release has a page at a path. */
  known(path: string): boolean;
  /** The white-label slug. Default `palco`. */
  readonly product?: string;
}

type Ready = Extract<SessionState, { stage: 'ready' }>;

/** Pages that show a message or redirect: they need no permission and are never remembered as the last page. */
const neutralPages: ReadonlySet<string> = new Set([
  '/',
  '/dashboard',
  '/403',
  '/error',
  '/blocked',
  '/not-found',
]);

/** Nobody is signed in yet: the pages of /auth are shown. */
const signInStages: ReadonlySet<SessionState['stage']> = new Set([
  'signed-out',
  'signing-in',
  'second-factor',
]);

/** Never reopened as the last page: the audience of a live that may be over, and a camera that would start by itself. */
const excludedRedirects = ['/analytics', '/broadcast/webcam'] as const;

/** Pages of past events: never the start page while the menu has another page. */
const pastEventPages: ReadonlySet<MenuItemId> = new Set(['historic', 'records']);

/** Where a blocked team would make new videos (decisions section 2, «Blocked»). */
const creatingPages = ['/vod/upload', '/vod/create'] as const;

/**
 * The routing rules of specification section 2 and of decisions sections 1 to 3, all of them: what happens at an address.
 * Pure: the same input gives the same decision, nothing is read or stored. The caller performs the decision once.
 * Redirects end after at most four steps.
 *
 * @example
 * const decision = decideRoute({ path: '/', search: '', session: palco.session.$state.get(), lastPage: '/vod?page=2', cameFromAnalytics: false,
 *   redirects: { origin: location.origin, allowed: [], analytics: null }, known: () => true });
 */
export function decideRoute(given: RouteFacts): RouteDecision {
  const facts = { ...given, path: tidyPath(given.path) };
  const path = comparablePath(facts.path);
  if (path === '/logout') return atLogout(facts);
  if (isUnder(path, '/auth')) return atAuthPage(facts);
  if (!facts.known(facts.path)) return { kind: 'not-found' };
  if (isPublicPage(path)) return { kind: 'show', lastPage: 'keep' };
  return behindTheLogIn(facts);
}

/** The session is decided first: no page is rendered before it is known, so a forbidden one is never flashed. */
function behindTheLogIn(facts: RouteFacts): RouteDecision {
  const { session } = facts;
  switch (session.stage) {
    case 'loading':
    case 'signing-in':
      return { kind: 'wait' };
    case 'signed-out':
      return { kind: 'redirect', to: '/auth/login', lastPage: lastPageAtSignIn(facts.path, session) };
    case 'second-factor':
      return { kind: 'redirect', to: '/auth/login', lastPage: 'keep' };
    case 'choosing-team':
      return { kind: 'choose-team' };
    case 'factor-required':
      return { kind: 'require-factor' };
    case 'no-team':
      return { kind: 'no-team' };
    case 'failed':
    // No page of the console is for a token without a person.
    case 'token-only':
      return { kind: 'failed' };
    case 'ready':
      return facts.path === '/' ? atHome(facts, session) : atPage(facts, session, facts.path);
  }
}

/** /auth and everything below it: shown to people who are signed out; others are redirected to `redirectTo`, or home. */
function atAuthPage({ path, search, session, redirects, known }: RouteFacts): RouteDecision {
  const page = comparablePath(path);
  if (session.stage === 'loading') return { kind: 'wait' };
  if (signInStages.has(session.stage)) {
    if (page === '/auth/login' || (page !== '/auth' && known(path)))
      return { kind: 'show', lastPage: 'keep' };
    return { kind: 'redirect', to: `/auth/login${redirectQuery(search)}`, lastPage: 'keep' };
  }
  return followRedirectTo(search, redirects, 'keep') ?? { kind: 'redirect', to: '/', lastPage: 'keep' };
}

/** The session ends first. A `redirectTo` inside the console is kept for the next log-in, one outside is followed at once. */
function atLogout({ search, session, redirects }: RouteFacts): RouteDecision {
  if (session.stage !== 'signed-out') return { kind: 'sign-out' };
  const left = followRedirectTo(search, redirects, 'forget');
  if (left?.kind === 'outside') return left;
  return { kind: 'redirect', to: `/auth/login${left ? redirectQuery(search) : ''}`, lastPage: 'forget' };
}

type Followed = Extract<RouteDecision, { kind: 'redirect' | 'outside' }>;

function followRedirectTo(search: string, redirects: RedirectRules, lastPage: LastPageUse): Followed | null {
  const target = safeRedirect(redirectToOf(search), redirects);
  if (!target) return null;
  if (target.kind === 'inside') return { kind: 'redirect', to: target.path, lastPage };
  return { kind: 'outside', url: target.url, flagAnalytics: target.isAnalytics, lastPage };
}

/** A person who signed out starts at home; after a lost session the same page is opened again. */
function lastPageAtSignIn(
  path: string,
  { reason }: Extract<SessionState, { stage: 'signed-out' }>,
): LastPageUse {
  if (reason === 'signed-out') return 'forget';
  return neutralPages.has(comparablePath(path)) ? 'keep' : 'remember';
}

/** The last page, unless it is an analytics or webcam page, or one that this person may not open. */
function atHome(facts: RouteFacts, ready: Ready): RouteDecision {
  const back = facts.cameFromAnalytics ? null : pageToReturnTo(facts, ready);
  return { kind: 'redirect', to: back ?? firstPage(facts, ready), lastPage: 'reset' };
}

function pageToReturnTo(facts: RouteFacts, ready: Ready): string | null {
  // Storage is not trusted: the last page is validated like a `redirectTo`, and only the own origin is allowed.
  const page = safeRedirect(facts.lastPage, facts.redirects);
  if (page?.kind !== 'inside') return null;
  const path = tidyPath(page.path.split(/[?#]/, 1)[0] ?? '');
  const back = comparablePath(path);
  if (
    neutralPages.has(back) ||
    excludedRedirects.some((prefix) => isUnder(back, prefix)) ||
    !facts.known(path)
  )
    return null;
  return atPage(facts, ready, path).kind === 'show' ? page.path : null;
}

/**
 * /streaming by the specification; where it may not be opened, or does not exist in this release, the first page of the
 * menu, those of past events last; /403 where there is none.
 */
function firstPage({ known, product }: RouteFacts, { permissions }: Ready): string {
  const items = menuFor(new Set(permissions), { product }).flatMap((group) => group.items);
  const pages = items.flatMap((item) => (item.kind === 'page' && known(item.path) ? [item] : []));
  return (pages.find(({ id }) => !pastEventPages.has(id)) ?? pages[0])?.path ?? '/403';
}

/** A page behind the log-in, in a team. */
function atPage({ product }: RouteFacts, { team, permissions }: Ready, address: string): RouteDecision {
  const path = comparablePath(address);
  if (path === '/dashboard') return { kind: 'redirect', to: '/', lastPage: 'keep' };
  if (neutralPages.has(path)) return { kind: 'show', lastPage: 'keep' };
  const access = routeAccess(path, new Set(permissions), product);
  if (access === 'forbidden') return { kind: 'redirect', to: '/403', lastPage: 'keep', refused: address };
  if (access === 'nothing') return { kind: 'nothing' };
  if (team.bloqueada && creatingPages.some((prefix) => isUnder(path, prefix))) {
    return { kind: 'redirect', to: '/blocked', lastPage: 'keep' };
  }
  return { kind: 'show', lastPage: 'remember' };
}

/** Pages without log-in: the classroom (a whole segment), the embedded chat and hosts, the page of unknown addresses. */
function isPublicPage(path: string): boolean {
  if (ruleOf(path)) return false;
  const [, first] = path.split('/');
  return (
    path === '/not-found' || first === 'chat' || first === 'embed' || path.split('/').includes('classroom')
  );
}

function redirectToOf(search: string): string | null {
  return new URLSearchParams(search.split('#', 1)[0]).get('redirectTo');
}

/** Only `redirectTo` of the query of an auth page is kept. */
function redirectQuery(search: string): string {
  const target = redirectToOf(search);
  return target === null ? '' : `?${new URLSearchParams({ redirectTo: target })}`;
}
