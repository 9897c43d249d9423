import { createRootRoute, createRoute } from '@tanstack/react-router';
import { CrashedScreen, NotFoundScreen } from './error-screens';
import { lazyPage } from './lazy-page';
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
  component: lazyPage(() => import('./door-gate'), 'DoorGate'),
});

/** Everything that needs somebody signed in, in a team. */
export const gate = createRoute({
  getParentRoute: () => root,
  id: 'gate',
  component: lazyPage(() => import('./session-gate'), 'SessionGate'),
});
