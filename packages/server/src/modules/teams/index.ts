export { requireGrantable } from './grants.policy.pure';
export { findRoleToGive, changeMember, personSearch } from './members.store';
export { clientsConcerned, keepAnOwner } from './owners.store';
export { isMemberWithin, isPersonWithin } from './people.store';
export { clientOf, isDeveloper, peopleReach } from './reach.policy.pure';
export type { Reach } from './reach.policy.pure';
export { withinReach } from './reach.store';
export { notFound, requireMemberChange, unknownValue } from './teams.policy.pure';
export { teamsModule } from './teams.routes';
