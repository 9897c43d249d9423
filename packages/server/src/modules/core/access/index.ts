export {
  clientOf,
  isDeveloper,
  memberChangeScope,
  memberScope,
  peopleScope,
  seesClient,
  settingsScope,
  teamScope,
} from './scope.policy.pure';
export type { AccountScope } from './scope.policy.pure';
export { isOpenTo, requireFactor } from './require-factor.pure';
export { inScope } from './scope.store';
export type { QueriedScope } from './scope.store';
export { requireGrantable, requireMemberChange } from './grants.policy.pure';
export { findRoleToGive } from './grants.store';
export type { GivenRole } from './grants.store';
export { clientsConcerned, keepAnOwner } from './owners.store';
export { lockTeamShared } from './lock-team';
export { requireOpenTeam } from './require-open-team';
export { requireUnblocked } from './require-unblocked.pure';
export { linksOfCall, linksOfTeam, linksOfToken } from './team-links';
export type { TeamLinks } from './team-links';
