export { teamSearch, type TeamSearch } from './team-search';
export type { TeamSearchState } from './team-search.machine';
export type { TeamOption } from './team-option.pure';
