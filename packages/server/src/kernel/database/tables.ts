// Every table, for drizzle's query builder and for `pnpm migrations`; each is declared in the module that owns it.
export * from '../jobs/jobs.tables';
export * from '../limits/limits.tables';
export * from '../secret/secret.tables';
export * from '../../modules/bulk/bulk.tables';
export * from '../../modules/clients/clients.tables';
export * from '../../modules/directories/directories.tables';
export * from '../../modules/likes/likes.tables';
export * from '../../modules/logs/logs.tables';
export * from '../../modules/playlists/playlists.tables';
export * from '../../modules/realtime/realtime.tables';
export * from '../../modules/recovery/recovery.tables';
export * from '../../modules/roles/roles.tables';
export * from '../../modules/session/session.tables';
export * from '../../modules/subtitles/subtitles.tables';
export * from '../../modules/teams/teams.tables';
export * from '../../modules/uploads/uploads.tables';
export * from '../../modules/videos/videos.tables';
