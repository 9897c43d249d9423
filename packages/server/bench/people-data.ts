import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { demoClients, demoRoles, demoTeams } from '../src/seed/demo-people';
import { prepareDataDir } from '../src/testing/server-process';

/** How many people and teams are added to the demo data of one client. */
export interface Crowd {
  readonly people: number;
  readonly teams: number;
}

/**
 * Fills a data folder: each person works in one team of about ten people, and all of them in one big team. No ANALYZE
 * afterwards, because the embedded database does not run it by itself either.
 */
export async function prepareCrowd(dataDir: string, { people, teams }: Crowd): Promise<void> {
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  await prepareDataDir(dataDir);
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  const { db } = database;
  const idOf = (kind: string, number: string) => sql.raw(`md5('${kind}' || (${number})::text)::uuid`);
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into accounts (id, client_id, name)
        select ${idOf('team', 'n')}, ${demoClients.atlas}, 'Unidade ' || md5(n::text)
        from generate_series(1, ${teams}::int) n`);
      await tx.execute(sql`insert into directories (id, account_id, parent_id, name)
        select ${idOf('root', 'n')}, ${idOf('team', 'n')}, null, 'Biblioteca'
        from generate_series(1, ${teams}::int) n`);
      await tx.execute(sql`insert into users (id, login, name, password_hash, home_account_id, last_login_at)
        select ${idOf('person', 'n')}, 'pessoa' || n || '@exemplo.com.br', 'João ' || md5(n::text) || ' Conceição ' || n,
          'none', ${idOf('team', `1 + n % ${teams}`)},
          case when n % 3 = 0 then null else now() - n * interval '1 minute' end
        from generate_series(1, ${people}::int) n`);
      for (const team of [idOf('team', `1 + n % ${teams}`), sql`${demoTeams.colegioAtlas}::uuid`]) {
        await tx.execute(sql`insert into memberships (account_id, user_id, role_id)
          select ${team}, ${idOf('person', 'n')}, ${demoRoles.editor.id}::uuid
          from generate_series(1, ${people}::int) n`);
      }
    });
  } finally {
    await database.close();
  }
}
