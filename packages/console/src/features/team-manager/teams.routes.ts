import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { parseTeamSearch, teamsList } from './teams.list';

const teams = page(signedIn, () => import('./teams-page'), 'TeamsPage');

/** One team; the app puts its page in, because the people of the team are another feature's list. */
export const teamRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/teams/$accountId',
  validateSearch: parseTeamSearch,
});

/** The teams of the client. */
export const teamsRoutes = [
  createRoute({ ...teams, path: '/teams', validateSearch: teamsList.parse }),
  teamRoute,
] as const;
