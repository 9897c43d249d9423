// The calls about each noun, one line per noun.
export * from './analytics';
export * from './clients/clients';
export * from './config/config';
export * from './directories/directories';
export * from './embeds/embeds';
export * from './lives';
export * from './permission-catalogue/permission-catalogue';
export * from './playlists/playlists';
export * from './profile/profile';
export * from './recovery/recovery';
export * from './roles/roles';
export * from './subtitles';
export * from './teams/teams';
export * from './trash/trash';
export * from './users/users';
export * from './videos/videos';
