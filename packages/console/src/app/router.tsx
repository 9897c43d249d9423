import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { parseLibrarySearch } from '../features/vod/library-search.schema';
import { LoadingScreen } from '../ui';
import { CrashedPage, CrashedScreen, NotFoundScreen } from './error-routes';
import { RootLayout } from './root-layout';

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashedScreen,
});

/** Only the target of a way back; anything else in the address is not ours. */
function parseRedirect(search: Record<string, unknown>): { redirectTo?: string } {
  return typeof search.redirectTo === 'string' ? { redirectTo: search.redirectTo } : {};
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: parseRedirect,
  component: lazyRouteComponent(() => import('./login-route'), 'LoginRoute'),
});

/** /auth and whatever is not there below it. */
const unknownAuth = createRoute({
  getParentRoute: () => root,
  path: '/auth/$',
  validateSearch: parseRedirect,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth/login', search, replace: true });
  },
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: parseRedirect,
  component: lazyRouteComponent(() => import('./login-route'), 'LogoutRoute'),
});

const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', component: NotFoundScreen });

/** Everything that needs somebody signed in, in a team. */
const gate = createRoute({
  getParentRoute: () => root,
  id: 'gate',
  component: lazyRouteComponent(() => import('./session-gate'), 'SessionGate'),
});

const home = createRoute({
  getParentRoute: () => gate,
  path: '/',
  component: lazyRouteComponent(() => import('./session-gate'), 'HomeRoute'),
});

const dashboard = createRoute({
  getParentRoute: () => gate,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const forbidden = createRoute({
  getParentRoute: () => gate,
  path: '/403',
  component: lazyRouteComponent(() => import('./session-gate'), 'ForbiddenRoute'),
});

const error = createRoute({
  getParentRoute: () => gate,
  path: '/error',
  component: lazyRouteComponent(() => import('./session-gate'), 'ErrorRoute'),
});

const blocked = createRoute({
  getParentRoute: () => gate,
  path: '/blocked',
  component: lazyRouteComponent(() => import('../features/errors'), 'BlockedPage'),
});

const vod = createRoute({
  getParentRoute: () => gate,
  path: '/vod',
  validateSearch: parseLibrarySearch,
  beforeLoad: ({ search }) => {
    if (search.directoryId === undefined) throw redirect({ to: '/vod/dashboard', search, replace: true });
  },
  component: lazyRouteComponent(() => import('./vod-routes'), 'LibraryRoute'),
});

const vodDashboard = createRoute({
  getParentRoute: () => gate,
  path: '/vod/dashboard',
  validateSearch: parseLibrarySearch,
  component: lazyRouteComponent(() => import('./vod-routes'), 'LibraryRoute'),
});

const watch = createRoute({
  getParentRoute: () => gate,
  path: '/vod/$videoId',
  component: lazyRouteComponent(() => import('./vod-routes'), 'WatchRoute'),
});

const tree = root.addChildren([
  login,
  unknownAuth,
  logout,
  notFound,
  gate.addChildren([home, dashboard, forbidden, error, blocked, vod, vodDashboard, watch]),
]);

/** The addresses of the console. A history of memory is for tests. */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    history,
    scrollRestoration: true,
    scrollToTopSelectors: ['#conteudo'],
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <LoadingScreen inline />,
    defaultErrorComponent: CrashedPage,
    notFoundMode: 'root',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
