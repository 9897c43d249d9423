import { createRoute, createRouter, Navigate, redirect, type RouterHistory } from '@tanstack/react-router';
import { parseLibrarySearch } from '../features/vod/library-search.schema';
import { LoadingScreen } from '../ui';
import { WithActivities } from './activities';
import { CrashedPage, NotFoundScreen } from './error-screens';
import { lazyPage } from './lazy-page';
import { managerPages } from './manager-addresses';
import { doors, gate, root } from './route-frames';

const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', component: NotFoundScreen });

const login = createRoute({
  getParentRoute: () => doors,
  path: '/auth/login',
  component: lazyPage(() => import('./door-gate'), 'LoginRoute'),
});

/** /auth and whatever is not there below it; the rules lead to the log-in. */
const unknownAuth = createRoute({ getParentRoute: () => doors, path: '/auth/$' });

const logout = createRoute({ getParentRoute: () => doors, path: '/logout' });

const recoverPassword = createRoute({
  getParentRoute: () => doors,
  path: '/auth/recover-password',
  component: lazyPage(() => import('./auth-routes'), 'RecoverPasswordRoute'),
});

// Targets of mailed links: reachable signed in and signed out.
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/recover-password/new',
  component: lazyPage(() => import('./auth-routes'), 'NewPasswordRoute'),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/auth/invite',
  component: lazyPage(() => import('./auth-routes'), 'InviteRoute'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/auth/setup',
  component: lazyPage(() => import('./auth-routes'), 'SetupRoute'),
});

// These two only lead on.
const home = createRoute({ getParentRoute: () => gate, path: '/' });
const dashboard = createRoute({ getParentRoute: () => gate, path: '/dashboard' });

const forbidden = createRoute({
  getParentRoute: () => gate,
  path: '/403',
  component: lazyPage(() => import('./message-routes'), 'ForbiddenRoute'),
});

const error = createRoute({
  getParentRoute: () => gate,
  path: '/error',
  component: lazyPage(() => import('./message-routes'), 'ErrorRoute'),
});

const blocked = createRoute({
  getParentRoute: () => gate,
  path: '/blocked',
  component: lazyPage(() => import('./message-routes'), 'BlockedRoute'),
});

const profile = createRoute({
  getParentRoute: () => gate,
  path: '/profile',
  component: lazyPage(() => import('./profile-routes'), 'ProfileRoute'),
});

const vod = createRoute({
  getParentRoute: () => gate,
  path: '/vod',
  validateSearch: parseLibrarySearch,
  beforeLoad: ({ search }) => {
    if (search.directoryId === undefined) throw redirect({ to: '/vod/dashboard', search, replace: true });
  },
  component: lazyPage(() => import('./vod-routes'), 'LibraryRoute'),
});

const vodDashboard = createRoute({
  getParentRoute: () => gate,
  path: '/vod/dashboard',
  validateSearch: parseLibrarySearch,
  component: lazyPage(() => import('./vod-routes'), 'LibraryRoute'),
});

/**
 * Where links of other releases send and create; here that is the library. As a component, so that the rules come first:
 * they lead a blocked team to /blocked.
 */
const LibraryInstead = () => <Navigate to="/vod/dashboard" replace />;
const vodUpload = createRoute({
  getParentRoute: () => gate,
  path: '/vod/upload',
  component: LibraryInstead,
});
const vodCreate = createRoute({
  getParentRoute: () => gate,
  path: '/vod/create',
  component: LibraryInstead,
});

const watch = createRoute({
  getParentRoute: () => gate,
  path: '/vod/$videoId',
  component: lazyPage(() => import('./vod-routes'), 'WatchRoute'),
});

/** For who is signed out. A page of an area is a line of its own, so that two areas do not meet in one. */
const doorPages = [
  login,
  recoverPassword,
  // Leads on; the more exact path wins.
  unknownAuth,
  logout,
] as const;

/** Behind the log-in; the access table of the SDK says who may see what. */
const pages = [
  // Asked for without a permission.
  home,
  dashboard,
  forbidden,
  error,
  blocked,
  profile,
  // Content.
  vod,
  vodDashboard,
  vodUpload,
  vodCreate,
  watch,
  ...managerPages,
] as const;

const tree = root.addChildren([
  notFound,
  newPassword,
  invite,
  setup,
  doors.addChildren(doorPages),
  gate.addChildren(pages),
]);

/** The addresses of the console. A history of memory is for tests. */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    history,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <LoadingScreen inline />,
    defaultErrorComponent: CrashedPage,
    notFoundMode: 'root',
    InnerWrap: WithActivities,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
