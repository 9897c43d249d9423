export {
  clientOf,
  isDeveloper,
  memberChangeReach,
  memberReach,
  peopleReach,
  seesClient,
  settingsReach,
  teamReach,
} from './reach.policy.pure';
export type { Reach } from './reach.policy.pure';
export { isOpenTo, requireFactor } from './require-factor.pure';
export { withinReach } from './reach.store';
export type { QueriedReach } from './reach.store';
export { requireGrantable, requireMemberChange } from './grants.policy.pure';
export { findRoleToGive } from './grants.store';
export type { GivenRole } from './grants.store';
export { clientsConcerned, keepAnOwner } from './owners.store';
export { lockTeamShared } from './lock-team';
export { requireOpenTeam } from './require-open-team';
export { requireUnblocked } from './require-unblocked.pure';
export { linksOfCall, linksOfTeam, linksOfToken } from './team-links';
export type { TeamLinks } from './team-links';
