import { usePalco, useSession } from '@palco/react';
import { decideRoute, type RouteDecision } from '@palco/sdk/access';
import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useConsoleConfig } from '../config';
import { useLastPage } from './last-page-context';

/** What the rules say about the current page. */
export interface RouteMoment {
  decision: RouteDecision;
  /** The path of the rendered page, not of one that is still loading. */
  path: string;
  /** Path, query and fragment; null while another page is loading. */
  address: string | null;
}

/**
 * Asks the routing rules (`decideRoute` of the SDK) about the current page, for the current session. They and
 * `useMay` share one rule of permissions, `routeAccess`, by which `useMayOpen` answers for links and the menu for its items.
 * The other states of `useMay` lead nowhere but to /blocked: a page stays open offline, and on an older version of a record.
 */
export function useRouteDecision(): RouteMoment {
  const { product } = usePalco();
  const session = useSession();
  const hosts = useConsoleConfig()?.hosts;
  const lastPage = useLastPage();
  const known = useKnownPaths();
  const location = useLocation();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const isHere = location.pathname === path;
  const decision = decideRoute({
    path,
    search: isHere ? location.href.slice(location.pathname.length) : '',
    session,
    product,
    lastPage: lastPage.peek(),
    cameFromAnalytics: lastPage.cameFromAnalytics(),
    redirects: {
      origin: globalThis.location.origin,
      allowed: [hosts?.analytics, hosts?.studio],
      analytics: hosts?.analytics ?? null,
    },
    known,
  });
  return { decision, path, address: isHere ? location.href : null };
}

/** Whether the router has a page at a path. */
function useKnownPaths(): (path: string) => boolean {
  const router = useRouter();
  return (path) => {
    const [, params, route] = router.getMatchedRoutes(path);
    // Neither a path with an unmatched rest (`**`) nor one matched by a wildcard route (`/$`) is a page.
    return route !== undefined && !('**' in params) && !route.fullPath.endsWith('/$');
  };
}
