export { requireGrantable, requireMemberChange } from './grants.policy.pure';
export { findRoleToGive } from './grants.store';
export type { GivenRole } from './grants.store';
