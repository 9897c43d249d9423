import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { demoTeams } from '../src/seed/demo-people';
import { demoFolderId } from '../src/seed/seed';
import { prepareCrowd } from './people-data';

/** Fills a data folder with people, videos that play, and lives with a date, so that each page of a list is full. */
export async function prepareLists(dataDir: string, count: number): Promise<void> {
  await prepareCrowd(dataDir, { people: count, teams: 20 });
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  const team = sql`${demoTeams.colegioAtlas}::uuid`;
  try {
    await database.db
      .execute(sql`insert into videos (id, account_id, directory_id, title, status, progress, hls_key,
        poster_key, duration_seconds, width, height, size_bytes, renditions, created_at)
      select md5('video' || n)::uuid, ${team}, ${demoFolderId('colegioAtlas')}::uuid, 'Aula ' || n, 'ready', 100,
        'videos/' || md5('video' || n)::uuid || '/run/hls', 'videos/' || md5('video' || n)::uuid || '/run/poster.jpg',
        600, 1920, 1080, 90000000, '[{"name":"1080p","width":1920,"height":1080,"bandwidth":5000000}]',
        now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`);
    await database.db
      .execute(sql`insert into lives (id, account_id, title, description, type, latency, signals_total,
        status, scheduled_at)
      select md5('live' || n)::uuid, ${team}, 'Aula ao vivo ' || n, 'Descrição', 'encoder', 'default', 1, 'scheduled',
        now() + n * interval '1 hour'
      from generate_series(1, ${count}::int) n`);
    // As autovacuum does within a minute: without statistics PostgreSQL plans for a row or two.
    await database.db.execute(sql`analyze`);
  } finally {
    await database.close();
  }
}
