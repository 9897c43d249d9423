export { TeamPage } from './team-page';
export { parseTeamSearch } from './teams.list';
export { teamsRoutes } from './teams.routes';
