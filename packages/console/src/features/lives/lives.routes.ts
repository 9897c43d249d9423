import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { livesList } from './list/lives.list';

const lives = page(signedIn, () => import('./list/lives-page'), 'LivesPage');

/** The lives of a team. */
export const livesRoutes = [
  createRoute({ ...lives, path: '/streaming', validateSearch: livesList.parse }),
] as const;
