export { TeamPage } from './team-page';
export { teamRoute, teamsRoutes } from './teams.routes';
