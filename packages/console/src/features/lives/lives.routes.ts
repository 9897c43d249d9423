import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { broadcastList } from './broadcast/broadcast.list';
import { historicList } from './historic/historic.list';
import { livesList } from './list/lives.list';
import { liveTrashList } from './trash/live-trash.list';

const lives = page(signedIn, () => import('./list/lives-page'), 'LivesPage');
const broadcast = page(signedIn, () => import('./broadcast/broadcast-page'), 'BroadcastPage');
const trash = page(signedIn, () => import('./trash/live-trash-page'), 'LiveTrashPage');
const historic = page(signedIn, () => import('./historic/historic-page'), 'HistoricPage');

/** The lives of a team, those that have a date, those that are over, and the deleted ones. */
export const livesRoutes = [
  createRoute({ ...lives, path: '/streaming', validateSearch: livesList.parse }),
  createRoute({ ...trash, path: '/streaming/trash', validateSearch: liveTrashList.parse }),
  createRoute({ ...broadcast, path: '/broadcast', validateSearch: broadcastList.parse }),
  createRoute({ ...historic, path: '/historic', validateSearch: historicList.parse }),
] as const;
