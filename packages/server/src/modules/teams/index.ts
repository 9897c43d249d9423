export { changeMember } from './members.store';
export { teamsModule } from './teams.routes';
