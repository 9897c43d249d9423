export { createTeams, type MemberChange, type MembersQuery, type Teams, type TeamsQuery } from './teams';
