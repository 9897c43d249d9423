import { shortcutRows, type CommandRow } from './shortcuts';

/** What can be done by name in the command menu, by a key, or both; in the order of the menu. */
export const commands = [
  { id: 'createLive', group: 'actions', page: '/streaming/create', may: 'changeLives' },
  { id: 'sendVideos', group: 'actions', page: '/vod/dashboard', pressesButton: true, may: 'sendVideos' },
  {
    id: 'createPlaylist',
    group: 'actions',
    page: '/vod/dashboard',
    search: { tab: 'playlists' },
    pressesButton: true,
    may: 'changeVideos',
  },
  { id: 'createUser', group: 'actions', page: '/users/create' },
  { id: 'createTeam', group: 'actions', page: '/teams', pressesButton: true, may: 'changeTeams' },
  { id: 'createRole', group: 'actions', page: '/roles/create' },
  shortcutRows.search,
  { id: 'playlists', group: 'pages', page: '/vod/dashboard', search: { tab: 'playlists' } },
  { id: 'members', group: 'pages', page: '/members', may: 'seeMembers' },
  { id: 'profile', group: 'pages', page: '/profile' },
  { id: 'clearTeam', group: 'teams' },
  shortcutRows.commandMenu,
  shortcutRows.help,
  { id: 'themeSystem', group: 'preferences' },
  { id: 'themeLight', group: 'preferences' },
  { id: 'themeDark', group: 'preferences' },
  { id: 'portuguese', group: 'preferences' },
  { id: 'english', group: 'preferences' },
  { id: 'signOut', group: 'preferences' },
] as const satisfies readonly CommandRow[];

export type CommandId = (typeof commands)[number]['id'];
export type Command = CommandRow & { readonly id: CommandId };
