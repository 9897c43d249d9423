// Fills a data folder with the library of one team: `library-data.child.ts FOLDER VIDEOS FOLDERS`.
import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { demoTeams } from '../src/seed/demo-people';
import { demoFolderId } from '../src/seed/seed';
import { prepareDataDir } from '../src/testing/server-process';

const [dataDir = '', videos = '0', folders = '0'] = process.argv.slice(2);
const { log } = createApp({ logLevel: 'silent', trustProxy: false });
await prepareDataDir(dataDir);
// No ANALYZE afterwards, because the embedded database does not run it by itself either.
const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
const root = demoFolderId('colegioAtlas');
const team = demoTeams.colegioAtlas;
try {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into directories (id, account_id, parent_id, name)
      select md5('folder' || n)::uuid, ${team}::uuid, ${root}::uuid, 'Turma ' || lpad(n::text, 4, '0')
      from generate_series(1, ${Number(folders)}::int) n`);
    // All folders at one level: the worst case for a page of the list.
    await tx.execute(sql`insert into videos
        (id, account_id, directory_id, title, status, duration_seconds, width, height, size_bytes, created_at)
      select md5('video' || n)::uuid, ${team}::uuid, ${root}::uuid, 'Aula ' || n || ': ' || md5(n::text),
        'ready', 60 + n % 3600, 1280, 720, 1000000 + n, now() - n * interval '1 minute'
      from generate_series(1, ${Number(videos)}::int) n`);
  });
} finally {
  await database.close();
}
