import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { restreamTargetsList } from './restream.list';

const targets = page(signedIn, () => import('./restream-page'), 'RestreamPage');

/** Other platforms that lives are sent on to. */
export const restreamRoutes = [
  createRoute({ ...targets, path: '/integrations/restream', validateSearch: restreamTargetsList.parse }),
] as const;
