export { changeMember, insertMemberships, leaveEveryTeam, takeOverInvitation } from './members.store';
export { createTeamsModule } from './teams.routes';
export { findTeamDomains, findTeamProtection, findTimeZone, insertTeam } from './teams.store';
