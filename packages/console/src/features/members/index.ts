export { membersRoutes } from './members.routes';
export { TeamMembers } from './team-members';
