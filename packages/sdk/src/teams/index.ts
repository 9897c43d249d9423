export { createTeams, type Teams, type TeamsQuery } from './teams';
