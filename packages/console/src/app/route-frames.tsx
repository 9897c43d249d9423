import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CrashedScreen, NotFoundScreen } from './error-routes';
import { RootLayout } from './root-layout';

/** Around every page. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashedScreen,
});

/** /auth and /logout: for who is signed out; everybody else is led on by the routing rules. */
export const doors = createRoute({
  getParentRoute: () => root,
  id: 'doors',
  component: lazyRouteComponent(() => import('./door-gate'), 'DoorGate'),
});

/** Everything that needs somebody signed in, in a team. */
export const gate = createRoute({
  getParentRoute: () => root,
  id: 'gate',
  component: lazyRouteComponent(() => import('./session-gate'), 'SessionGate'),
});
