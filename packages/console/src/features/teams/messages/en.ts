import type { Message } from '../../../i18n';
import type { TeamsKey } from './index';

export const en: Record<TeamsKey, Message> = {
  pageTitle: 'Choose a team',
  welcome: 'Welcome, {name}',
  choose: 'Choose the team you want to work with.',
  teams: 'Teams',
  searchTeam: 'Search teams',
  found: { one: '{count} team found', other: '{count} teams found' },
  noResult: 'No team found, try again with another name.',
  access: 'Open',
  accessTeam: 'Open {team}',
  signOut: 'Sign out',
  noTeamTitle: 'You are not part of any team yet',
  noTeamText: 'Ask the administrator of your account to add {login} to a team.',
  loadAgain: 'Check again',
};
