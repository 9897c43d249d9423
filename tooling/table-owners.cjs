// Who writes which tables: a file of `packages/server/src/schema` → the folders of `packages/server/src` whose code alone inserts,
// updates and deletes its rows. Everybody may read them, in joins as well. `check-table-writes.mjs` compares it with the sources.
const owners = {
  'api-keys': ['modules/people/api-keys'],
  attendees: ['modules/broadcast/attendees'],
  billing: ['modules/records/billing'],
  bulk: ['modules/library/bulk'],
  'kernel/bus': ['kernel/bus'],
  certificates: ['modules/broadcast/certificates'],
  chat: ['modules/broadcast/chat'],
  classroom: ['modules/broadcast/classroom'],
  'client-data': ['modules/delivery/client-data'],
  clients: ['modules/people/clients'],
  // The tree below both, and below teams, whose library it is.
  directories: ['modules/library/directories', 'modules/library/folder-tree'],
  'connection-tests': ['modules/broadcast/connection-test'],
  embeds: ['modules/people/embeds'],
  imports: ['modules/library/imports'],
  ingest: ['modules/broadcast/ingest'],
  integrations: ['modules/library/integrations'],
  'kernel/jobs': ['kernel/jobs'],
  likes: ['modules/delivery/likes'],
  'kernel/limits': ['kernel/limits'],
  'live-audience': ['modules/broadcast/live-audience'],
  'live-clips': ['modules/broadcast/clips'],
  'live-log': ['modules/broadcast/live-log'],
  'live-marks': ['modules/broadcast/marks'],
  'live-overlays': ['modules/broadcast/live-overlays'],
  lives: ['modules/broadcast/lives'],
  logs: ['modules/records/logs'],
  playlists: ['modules/library/playlists'],
  realtime: ['modules/people/realtime'],
  'kernel/recent-writes': ['kernel/database'],
  recovery: ['modules/people/recovery'],
  restream: ['modules/broadcast/restream'],
  roles: ['modules/people/roles'],
  'second-factor': ['modules/people/session'],
  'kernel/secret': ['kernel/secret'],
  session: ['modules/people/session'],
  'stream-keys': ['modules/broadcast/stream-keys'],
  subtitles: ['modules/library/subtitles'],
  teams: ['modules/people/teams'],
  telemetry: ['modules/delivery/telemetry'],
  transcripts: ['modules/library/transcripts'],
  // The rows below videos, whose replacement is rolled back with them.
  uploads: ['modules/library/uploads', 'modules/library/upload-rows'],
  users: ['modules/people/people'],
  'video-edits': ['modules/library/video-edits'],
  'video-imports': ['modules/library/video-imports'],
  videos: ['modules/library/videos'],
  webhooks: ['modules/records/webhooks'],
};

/** Writes by others. The list only shrinks: what is none any more has to leave it. */
const foreign = [
  {
    file: 'kernel/secret/rotate-server-secret.ts',
    table: null,
    why: 'encrypts anew what the encrypted columns of all tables hold',
  },
  ...['lives', 'videos', 'accounts'].map((table) => ({
    file: 'seed/seed-clips.ts',
    table,
    why: 'gives demo rows what only time gives others, without a new version',
  })),
  { file: 'seed/seed-billing.ts', table: 'jobs', why: 'the demo mails nobody' },
];

module.exports = { owners, foreign };
