export { MembersPage } from './members-page';
export type { MembersSearch } from './members-search.schema';
export { TeamMembers } from './team-members';
