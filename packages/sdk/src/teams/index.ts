export {
  createTeams,
  teamCalls,
  type MemberChange,
  type MembersQuery,
  type Teams,
  type TeamsQuery,
} from './teams';
