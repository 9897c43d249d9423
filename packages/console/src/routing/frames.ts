import { createRootRoute, createRoute } from '@tanstack/react-router';

// The app sets the components of these routes (`update`), so that features can name their parent without importing the app.

/** Around every page. */
export const root = createRootRoute();

/** Around /auth and /logout, the pages of somebody signed out. */
export const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out' });

/** Around every page that needs somebody signed in, in a team. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
