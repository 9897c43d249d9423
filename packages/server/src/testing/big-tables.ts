import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../kernel/database/database';
import { demoClients, demoRoles, demoTeams, demoUsers } from '../seed/demo-people';
import { demoFolderId } from '../seed/seed';

/** How many rows {@link fillBigTables} adds; a demo team has one in fifty of the library. */
export const bigTables = {
  clients: 3_000,
  accounts: 6_000,
  users: 30_000,
  directories: 10_000,
  videos: 20_000,
  playlists: 10_000,
  playlist_videos: 40_000,
  events: 60_000,
  jobs: 20_000,
  sessions: 20_000,
} as const;

const id = (kind: string, number = 'n'): SQL => sql.raw(`md5('${kind}' || (${number})::text)::uuid`);
const rows = (count: number): SQL => sql.raw(`generate_series(1, ${count}) n`);
/** One row in fifty belongs to the demo team, the others to made teams. */
const team = sql`case when n % 50 = 0 then ${demoTeams.colegioAtlas}::uuid
  else ${id('team', `1 + n % ${bigTables.accounts}`)} end`;
/** One person in two thousand works there. */
const workplace = sql`case when n % 2000 = 0 then ${demoTeams.colegioAtlas}::uuid
  else ${id('team', `1 + n % ${bigTables.accounts}`)} end`;
/** A hundred folders of the demo team; elsewhere each team has a few. */
const folder = sql`case when n % 50 = 0 then ${id('folder', `50 * (1 + n / 50 % 100)`)}
  else ${id('folder', `1 + n % ${bigTables.directories}`)} end`;

/** Fills the tables as years of use would, and updates the planner's statistics. */
export async function fillBigTables(db: Database): Promise<void> {
  const library = demoFolderId('colegioAtlas');
  const { marina } = demoUsers;
  await db.transaction(async (tx) => {
    const statements = [
      sql`insert into clients (id, name) select ${id('client')}, 'Cliente ' || n from ${rows(bigTables.clients)}`,
      sql`insert into roles (id, client_id, name, permissions)
        select ${id('role')}, ${id('client')}, 'Cargo ' || n, '[]' from ${rows(bigTables.clients)}`,
      sql`insert into accounts (id, client_id, name)
        select ${id('team')}, case when n % 600 = 0 then ${demoClients.atlas}::uuid
          else ${id('client', `1 + n % ${bigTables.clients}`)} end, 'Unidade ' || n from ${rows(bigTables.accounts)}`,
      sql`insert into users (id, login, name, password_hash, home_account_id)
        select ${id('person')}, 'p' || n || '@exemplo.com.br', 'Pessoa ' || n, 'none', ${workplace}
        from ${rows(bigTables.users)}`,
      sql`insert into memberships (account_id, user_id, role_id)
        select ${workplace}, ${id('person')}, ${demoRoles.editor.id}::uuid from ${rows(bigTables.users)}`,
      sql`insert into directories (id, account_id, parent_id, name)
        select ${id('folder')}, ${team}, case when n % 50 = 0 then ${library}::uuid end, 'Pasta ' || n
        from ${rows(bigTables.directories)}`,
      sql`insert into videos (id, account_id, directory_id, title, status, poster_key, deleted_at, created_at)
        select ${id('video')}, ${team}, ${folder}, 'Aula ' || n, 'created', null,
          case when n % 100 = 1 then now() end, now() - n * interval '1 minute' from ${rows(bigTables.videos)}`,
      sql`insert into playlists (id, account_id, title)
        select ${id('playlist')}, ${team}, 'Playlist ' || n from ${rows(bigTables.playlists)}`,
      sql`insert into playlist_videos (playlist_id, video_id, position)
        select ${id('playlist', `1 + n % ${bigTables.playlists}`)}, ${id('video', `1 + n % ${bigTables.videos}`)}, n
        from ${rows(bigTables.playlist_videos)} on conflict do nothing`,
      sql`insert into uploads (video_id, total_bytes, expires_at, completed_at)
        select ${id('video')}, 1, now() + interval '1 day', case when n % 1000 > 0 then now() end
        from ${rows(bigTables.videos)}`,
      sql`insert into events (id, account_id, user_id, event, identifier, ip, user_agent, created_at)
        select ${id('event')}, ${team}, ${marina}::uuid, 'VIDEO_CRIADO', ${id('video')}, '', '',
          now() - n * interval '1 minute' from ${rows(bigTables.events)}`,
      sql`insert into jobs (id, kind, subject_id, account_id, status, finished_at, taken_at)
        select ${id('job')}, 'package-video', ${id('video')}, ${team},
          case when n % 1000 > 0 then 'done' else 'queued' end,
          case when n % 1000 > 0 then now() - n * interval '1 minute' end, now() - n * interval '1 minute'
        from ${rows(bigTables.jobs)}`,
      sql`insert into sessions (id, user_id, ip, user_agent, last_seen_at)
        select ${id('session')}, ${id('person', `1 + n % ${bigTables.users}`)}, '', '', now() - n * interval '1 minute'
        from ${rows(bigTables.sessions)}`,
    ];
    for (const statement of statements) await tx.execute(statement);
  });
  await db.execute(sql`analyze`);
}
