import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { recordsList } from './records.list';

const records = page(signedIn, () => import('./records-page'), 'RecordsPage');

/** The activity log. */
export const recordsRoutes = [
  createRoute({ ...records, path: '/records', validateSearch: recordsList.parse }),
] as const;
