import type { ErrorsKey } from './index';

export const en: Record<ErrorsKey, string> = {
  notFoundTitle: 'OOPS! Something went wrong!',
  notFoundText: 'We could not find this page. Check the address or go back to the start.',
  forbiddenTitle: 'It looks like you cannot walk around here',
  forbiddenText: 'Ask the administrator of your account for access.',
  forbiddenWho: 'You are signed in as {login} in the team {team}.',
  missing: 'Missing permission',
  permissionAndId: '{name} ({id})',
  roles: 'Roles with this permission',
  noRole: 'No role has this permission yet.',
  granters: 'Who may grant it',
  grantersText: 'Whoever manages the users or the roles of your account and holds this permission.',
  account: 'Account',
  team: 'Team',
  requestIntro: 'Hello! I need access to a page of the console.',
  copyRequest: 'Copy for the administrator',
  checkAgain: 'Check again',
  crashedText: 'The page stopped working. Your uploads go on.',
  blockedTitle: 'Access temporarily limited',
  blockedText:
    'Uploading and managing new videos is temporarily limited. Stored videos are still delivered. Please contact the finance department.',
  exit: 'Sign out',
  home: 'Back to the start',
  retry: 'Try again',
  copyDetails: 'Copy details',
};
