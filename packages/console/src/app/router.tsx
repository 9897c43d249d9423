import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import {
  parsePermissionsSearch,
  parseRoleCreateSearch,
  parseRolesSearch,
  parseRoleSearch,
} from '../features/roles/roles-search.schema';
import { parseClientsSearch } from '../features/clients/clients-search.schema';
import { parseMembersSearch } from '../features/members/members-search.schema';
import { parseTeamSearch, parseTeamsSearch } from '../features/team-manager/team-search.schema';
import { parseUsersSearch } from '../features/users/users-search.schema';
import { parseLibrarySearch } from '../features/vod/library-search.schema';
import { LoadingScreen } from '../ui';
import { CrashedPage, CrashedScreen, NotFoundScreen } from './error-routes';
import { RootLayout } from './root-layout';

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashedScreen,
});

const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', component: NotFoundScreen });

/** /auth and /logout: for who is signed out; everybody else is led on by the routing rules. */
const doors = createRoute({
  getParentRoute: () => root,
  id: 'doors',
  component: lazyRouteComponent(() => import('./door-gate'), 'DoorGate'),
});

const login = createRoute({
  getParentRoute: () => doors,
  path: '/auth/login',
  component: lazyRouteComponent(() => import('./door-gate'), 'LoginRoute'),
});

/** /auth and whatever is not there below it; the rules lead to the log-in. */
const unknownAuth = createRoute({ getParentRoute: () => doors, path: '/auth/$' });

const logout = createRoute({ getParentRoute: () => doors, path: '/logout' });

const recoverPassword = createRoute({
  getParentRoute: () => doors,
  path: '/auth/recover-password',
  component: lazyRouteComponent(() => import('./auth-routes'), 'RecoverPasswordRoute'),
});

// The targets of mailed links: for everybody, whoever is signed in on this device.
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/recover-password/new',
  component: lazyRouteComponent(() => import('./auth-routes'), 'NewPasswordRoute'),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/auth/invite',
  component: lazyRouteComponent(() => import('./auth-routes'), 'InviteRoute'),
});

/** Everything that needs somebody signed in, in a team. */
const gate = createRoute({
  getParentRoute: () => root,
  id: 'gate',
  component: lazyRouteComponent(() => import('./session-gate'), 'SessionGate'),
});

// These two only lead on.
const home = createRoute({ getParentRoute: () => gate, path: '/' });
const dashboard = createRoute({ getParentRoute: () => gate, path: '/dashboard' });

const forbidden = createRoute({
  getParentRoute: () => gate,
  path: '/403',
  component: lazyRouteComponent(() => import('./message-routes'), 'ForbiddenRoute'),
});

const error = createRoute({
  getParentRoute: () => gate,
  path: '/error',
  component: lazyRouteComponent(() => import('./message-routes'), 'ErrorRoute'),
});

const blocked = createRoute({
  getParentRoute: () => gate,
  path: '/blocked',
  component: lazyRouteComponent(() => import('../features/errors'), 'BlockedPage'),
});

const profile = createRoute({
  getParentRoute: () => gate,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile-routes'), 'ProfileRoute'),
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

const teams = createRoute({
  getParentRoute: () => gate,
  path: '/teams',
  validateSearch: parseTeamsSearch,
  component: lazyRouteComponent(() => import('./manager-routes'), 'TeamsRoute'),
});

const team = createRoute({
  getParentRoute: () => gate,
  path: '/teams/$accountId',
  validateSearch: parseTeamSearch,
  component: lazyRouteComponent(() => import('./manager-routes'), 'TeamRoute'),
});

const clients = createRoute({
  getParentRoute: () => gate,
  path: '/clients',
  validateSearch: parseClientsSearch,
  component: lazyRouteComponent(() => import('./manager-routes'), 'ClientsRoute'),
});

const client = createRoute({
  getParentRoute: () => gate,
  path: '/clients/$contaId',
  component: lazyRouteComponent(() => import('./manager-routes'), 'ClientRoute'),
});

const accountSettings = createRoute({
  getParentRoute: () => gate,
  path: '/account/settings',
  component: lazyRouteComponent(() => import('./manager-routes'), 'AccountSettingsRoute'),
});

const roles = createRoute({
  getParentRoute: () => gate,
  path: '/roles',
  validateSearch: parseRolesSearch,
  component: lazyRouteComponent(() => import('./access-routes'), 'RolesRoute'),
});

const roleCreate = createRoute({
  getParentRoute: () => gate,
  path: '/roles/create',
  validateSearch: parseRoleCreateSearch,
  component: lazyRouteComponent(() => import('./access-routes'), 'RoleCreateRoute'),
});

const role = createRoute({
  getParentRoute: () => gate,
  path: '/roles/$roleId',
  validateSearch: parseRoleSearch,
  component: lazyRouteComponent(() => import('./access-routes'), 'RoleRoute'),
});

const permissions = createRoute({
  getParentRoute: () => gate,
  path: '/permissions',
  validateSearch: parsePermissionsSearch,
  component: lazyRouteComponent(() => import('./access-routes'), 'PermissionsRoute'),
});

const users = createRoute({
  getParentRoute: () => gate,
  path: '/users',
  validateSearch: parseUsersSearch,
  component: lazyRouteComponent(() => import('./people-routes'), 'UsersRoute'),
});

const userCreate = createRoute({
  getParentRoute: () => gate,
  path: '/users/create',
  component: lazyRouteComponent(() => import('./people-routes'), 'UserCreateRoute'),
});

const userEdit = createRoute({
  getParentRoute: () => gate,
  path: '/users/$userId/edit',
  component: lazyRouteComponent(() => import('./people-routes'), 'UserEditRoute'),
});

const members = createRoute({
  getParentRoute: () => gate,
  path: '/members',
  validateSearch: parseMembersSearch,
  component: lazyRouteComponent(() => import('./people-routes'), 'MembersRoute'),
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
  watch,
  // Manager.
  users,
  userCreate,
  userEdit,
  members,
  roles,
  roleCreate,
  role,
  permissions,
  teams,
  team,
  clients,
  client,
  accountSettings,
] as const;

const tree = root.addChildren([
  notFound,
  newPassword,
  invite,
  doors.addChildren(doorPages),
  gate.addChildren(pages),
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
