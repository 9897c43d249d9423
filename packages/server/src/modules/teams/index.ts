export { teamsModule } from './teams.routes';
