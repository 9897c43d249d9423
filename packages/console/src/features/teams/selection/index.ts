export { NoTeamPage } from './no-team-page';
export { TeamSelectionPage } from './team-selection-page';
