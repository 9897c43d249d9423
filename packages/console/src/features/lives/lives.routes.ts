import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { historicList } from './historic/historic.list';
import { livesList } from './list/lives.list';

const lives = page(signedIn, () => import('./list/lives-page'), 'LivesPage');
const historic = page(signedIn, () => import('./historic/historic-page'), 'HistoricPage');

/** The lives of a team, and those that are over. */
export const livesRoutes = [
  createRoute({ ...lives, path: '/streaming', validateSearch: livesList.parse }),
  createRoute({ ...historic, path: '/historic', validateSearch: historicList.parse }),
] as const;
