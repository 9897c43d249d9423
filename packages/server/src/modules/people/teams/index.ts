export { changeMember, insertMemberships, leaveEveryTeam, takeOverInvitation } from './members.store';
export { createTeamsModule } from './teams.routes';
export { insertTeam } from './teams.store';
