import type { TeamsKey } from './index';

export const en: Record<TeamsKey, string> = {
  pageTitle: 'Choose a team',
  welcome: 'Welcome, {name}',
  choose: 'Choose the team you want to work with.',
  teams: 'Teams',
  access: 'Open',
  accessTeam: 'Open {team}',
  signOut: 'Sign out',
  noTeamTitle: 'You are not part of any team yet',
  noTeamText: 'Ask the administrator of your account to add {login} to a team.',
  loadAgain: 'Check again',
};
