import { createRootRoute, createRoute } from '@tanstack/react-router';

// What stands in the frames is put in by the app: a page that a feature describes needs its frame, and no more of the app.

/** Around every page. */
export const root = createRootRoute();

/** Around /auth and /logout, the pages of somebody signed out. */
export const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out' });

/** Around every page that needs somebody signed in, in a team. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
