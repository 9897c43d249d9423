import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { accountSettingsRoutes } from '../features/teams/settings';
import { apiKeysRoutes } from '../features/api-keys';
import { sessionRoutes, mailedRoutes } from '../features/session';
import { clientsRoutes } from '../features/clients';
import { livePanelRoutes, livesRoutes } from '../features/lives';
import { membersRoutes } from '../features/members';
import { profileRoutes } from '../features/profile';
import { logsRoutes } from '../features/logs';
import { rolesRoutes } from '../features/roles';
import { parseTeamSearch, teamsRoutes } from '../features/teams/manager';
import { integrationsRoutes } from '../features/integrations';
import { restreamRoutes } from '../features/restream';
import { usersRoutes } from '../features/users';
import { videosRoutes } from '../features/videos';
import { billingRoutes } from '../features/billing';
import { webhooksRoutes } from '../features/webhooks';
import { lazyPage, page, root, signedIn, signedOut } from '../routing';
import { LoadingScreen } from '../ui';
import { WithActivities } from './activities';
import { CrashedPage, CrashedScreen, NotFoundScreen } from './error-screens';
import { RootLayout } from './root-layout';

root.update({ component: RootLayout, notFoundComponent: NotFoundScreen, errorComponent: CrashedScreen });
signedOut.update({ component: lazyPage(() => import('./signed-out-gate'), 'SignedOutGate') });
signedIn.update({ component: lazyPage(() => import('./session-gate'), 'SessionGate') });

const forbidden = page(signedIn, () => import('./message-routes'), 'ForbiddenRoute');
const error = page(signedIn, () => import('./message-routes'), 'ErrorRoute');
const blocked = page(signedIn, () => import('./message-routes'), 'BlockedRoute');
const team = page(signedIn, () => import('./team-route'), 'TeamRoute');

/** The app's own pages. Only the one of a team needs a permission; its people are another feature's list. */
const ownRoutes = [
  // These two only redirect.
  createRoute({ getParentRoute: () => signedIn, path: '/' }),
  createRoute({ getParentRoute: () => signedIn, path: '/dashboard' }),
  createRoute({ ...forbidden, path: '/403' }),
  createRoute({ ...error, path: '/error' }),
  createRoute({ ...blocked, path: '/blocked' }),
  createRoute({ ...team, path: '/teams/$accountId', validateSearch: parseTeamSearch }),
] as const;

const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', component: NotFoundScreen });

/** One line for each area; behind the log-in the access table of the SDK says who may see what. */
const tree = root.addChildren([
  notFound,
  ...mailedRoutes,
  signedOut.addChildren(sessionRoutes),
  signedIn.addChildren([
    ...ownRoutes,
    ...accountSettingsRoutes,
    ...apiKeysRoutes,
    ...integrationsRoutes,
    ...restreamRoutes,
    ...clientsRoutes,
    ...webhooksRoutes,
    ...billingRoutes,
    ...livePanelRoutes,
    ...livesRoutes,
    ...membersRoutes,
    ...profileRoutes,
    ...logsRoutes,
    ...rolesRoutes,
    ...teamsRoutes,
    ...usersRoutes,
    ...videosRoutes,
  ]),
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
