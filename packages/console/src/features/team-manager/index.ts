export { TeamPage, type TeamPageProps } from './team-page';
export type { TeamSearch, TeamsSearch } from './team-search.schema';
export { TeamsPage } from './teams-page';
