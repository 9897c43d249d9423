import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { logsList } from './logs.list';

const logs = page(signedIn, () => import('./logs-page'), 'LogsPage');

/** The activity log. */
export const logsRoutes = [
  createRoute({ ...logs, path: '/records', validateSearch: logsList.parse }),
] as const;
