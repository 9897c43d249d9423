// Who writes which tables: a file of `packages/server/src/schema` → the folders of `packages/server/src` whose code alone inserts,
// updates and deletes its rows. Everybody may read them, in joins as well. `check-table-writes.mjs` compares it with the sources, and
// the import rules let the kernel name its own tables alone.
const owners = {
  'api-keys': ['modules/api-keys'],
  attendees: ['modules/attendees'],
  billing: ['modules/billing'],
  bulk: ['modules/bulk'],
  bus: ['kernel/bus'],
  certificates: ['modules/certificates'],
  chat: ['modules/chat'],
  classroom: ['modules/classroom'],
  clients: ['modules/clients'],
  // The tree below both, and below teams, whose library it is.
  directories: ['modules/directories', 'modules/folder-tree'],
  embeds: ['modules/embeds'],
  ingest: ['modules/ingest'],
  integrations: ['modules/integrations'],
  jobs: ['kernel/jobs'],
  likes: ['modules/likes'],
  limits: ['kernel/limits'],
  'live-audience': ['modules/live-audience'],
  'live-log': ['modules/live-log'],
  'live-overlays': ['modules/live-overlays'],
  lives: ['modules/lives'],
  logs: ['modules/logs'],
  playlists: ['modules/playlists'],
  realtime: ['modules/realtime'],
  'recent-writes': ['kernel/database'],
  recovery: ['modules/recovery'],
  roles: ['modules/roles'],
  'second-factor': ['modules/session'],
  secret: ['kernel/secret'],
  session: ['modules/session'],
  'stream-keys': ['modules/stream-keys'],
  subtitles: ['modules/subtitles'],
  teams: ['modules/teams'],
  telemetry: ['modules/telemetry'],
  uploads: ['modules/uploads'],
  users: ['modules/people'],
  'video-imports': ['modules/video-imports'],
  videos: ['modules/videos'],
  webhooks: ['modules/webhooks'],
};

/** Writes by others. The list only shrinks: what is none any more has to leave it. */
const foreign = [
  {
    file: 'modules/videos/video-replacement.ts',
    table: 'uploads',
    why: 'a replacement is rolled back with its video, and uploads stand above videos',
  },
  { file: 'kernel/secret/reseal.ts', table: null, why: 'seals the sealed columns of all tables anew' },
  ...['lives', 'videos', 'accounts'].map((table) => ({
    file: 'seed/seed-clips.ts',
    table,
    why: 'gives demo rows what only time gives others, without a new version',
  })),
  { file: 'seed/seed-billing.ts', table: 'jobs', why: 'the demo mails nobody' },
];

module.exports = { owners, foreign };
