import type { SystemKey } from './index';

export const en: Record<SystemKey, string> = {
  offline: 'You are offline. Uploads go on as soon as the connection is back.',
  bootTitle: 'The server did not answer',
  bootText: 'Check your connection and try again.',
  profileTitle: 'Your profile could not be loaded',
  consoleTitle: 'The console could not be loaded',
  scrollTop: 'Back to the top',
  signOut: 'Sign out',
  splash: 'All your streaming in one place.',
};
