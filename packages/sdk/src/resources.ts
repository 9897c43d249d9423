// The nouns of a partner's page, one line each. Those of administration are in `admin/index.ts`.
export * from './config/config';
export * from './directories/directories';
export * from './embed-sessions/embed-sessions';
export * from './embeds/embeds';
export * from './playlists/playlists';
export * from './videos/videos';
