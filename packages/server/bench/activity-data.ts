import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { demoClients, demoTeams, demoUsers } from '../src/seed/demo-people';
import { prepareDataDir } from '../src/testing/server-process';

/** People of the log; each wrote about the same number of entries, except for the last one with a hundred. */
const people = 200;
const teams = 20;
const portion = 50_000;

/** The object with forty entries. */
export const busyObject = 'b0b0b0b0-0000-4000-8000-000000000001';
/** The name of the person with few entries, and how many there are. */
export const rarePerson = { search: 'rara', entries: 100 };

/** One entry a minute, the newest ten minutes old. */
export interface Log {
  /** Entries of the selected team; its client has a fifth more in other teams. */
  readonly rows: number;
}

/**
 * Fills a data folder with a log. No ANALYZE afterwards, because the embedded database does not run it by itself either.
 */
export async function prepareLog(dataDir: string, { rows }: Log): Promise<void> {
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  await prepareDataDir(dataDir);
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  const { db } = database;
  const idOf = (kind: string, number: string) => sql.raw(`md5('${kind}' || (${number})::text)::uuid`);
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into accounts (id, client_id, name)
        select ${idOf('team', 'n')}, ${demoClients.atlas}, 'Unidade ' || n from generate_series(1, ${teams}::int) n`);
      await tx.execute(sql`insert into users (id, login, name, password_hash, home_account_id)
        select ${idOf('person', 'n')}, 'pessoa' || n || '@exemplo.com.br', case when n = ${people}::int then 'Rara' else 'João ' || n end,
          'none', ${demoTeams.colegioAtlas} from generate_series(1, ${people}::int) n`);
      const insert = (accountId: ReturnType<typeof sql>, from: number, to: number) =>
        tx.execute(sql`insert into events (id, account_id, user_id, event, identifier, record, ip, user_agent, created_at)
          select ${idOf('event', 'n')}, ${accountId},
            case when n <= ${rarePerson.entries}::int then ${idOf('person', String(people))}
              when n % 5 = 0 then ${demoUsers.marina}::uuid else ${idOf('person', `1 + n % ${people - 1}`)} end,
            (array['VIDEO_ATUALIZADO','LIVE_ATUALIZADA','VIDEO_CRIADO','ACESSO_AUTORIZADO','CARGO_REMOVIDO'])[1 + n % 5],
            case when n % greatest(1, ${Math.floor(rows / 40)}::int) = 0 then ${busyObject}::uuid else ${idOf('object', 'n % 5000')} end,
            '[{"Key":"title","Value":"Aula 13","Before":"Aula 12"},{"Key":"status","Value":"ready"}]'::jsonb,
            '192.0.2.7', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
            now() - interval '10 minutes' - (case when n > ${rows}::int then ${rows + Math.floor(rows / 5)}::int else ${rows}::int end - n) * interval '1 minute'
          from generate_series(${from}::int, ${to}::int) n`);
      // In portions, each within the time limit of a statement.
      for (let from = 1; from <= rows; from += portion)
        await insert(sql`${demoTeams.colegioAtlas}::uuid`, from, Math.min(rows, from + portion - 1));
      const all = rows + Math.floor(rows / 5);
      for (let from = rows + 1; from <= all; from += portion)
        await insert(sql`${idOf('team', `1 + n % ${teams}`)}`, from, Math.min(all, from + portion - 1));
    });
  } finally {
    await database.close();
  }
}
