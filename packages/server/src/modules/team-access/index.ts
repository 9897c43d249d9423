export { lockTeamShared } from './lock-team';
export { requireOpenTeam } from './require-open-team';
export { requireUnblocked } from './require-unblocked.pure';
export { linksOfCall, linksOfTeam, linksOfToken } from './team-links';
export type { TeamLinks } from './team-links';
