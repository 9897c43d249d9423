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
