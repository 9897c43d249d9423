import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../../routing';
import { teamsList } from './teams.list';

const teams = page(signedIn, () => import('./teams-page'), 'TeamsPage');

/** The teams of the client. */
export const teamsRoutes = [
  createRoute({ ...teams, path: '/teams', validateSearch: teamsList.parse }),
] as const;
