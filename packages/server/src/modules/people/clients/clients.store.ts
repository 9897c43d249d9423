import { aliasedTable, and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { clients } from '../../../schema/clients';
import { accounts } from '../../../schema/teams';
import type { ClientScope } from './clients.policy.pure';

/** A client with how many living teams and sub-accounts it has. */
export interface StoredClient {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly blocked: boolean;
  readonly version: number;
  readonly teamsTotal: number;
  readonly subAccountsTotal: number;
}

function selectClients(db: Queryable, where: SQL | undefined) {
  const below = aliasedTable(clients, 'below');
  const teams = db
    .select({ total: count().as('teams_total') })
    .from(accounts)
    .where(and(eq(accounts.clientId, clients.id), isAlive(accounts)))
    .as('teams');
  const subAccounts = db
    .select({ total: count().as('sub_accounts_total') })
    .from(below)
    .where(and(eq(below.parentId, clients.id), isAlive(below)))
    .as('sub_accounts');
  return db
    .select({
      id: clients.id,
      name: clients.name,
      parentId: clients.parentId,
      blocked: clients.blocked,
      version: clients.version,
      teamsTotal: teams.total,
      subAccountsTotal: subAccounts.total,
    })
    .from(clients)
    .innerJoinLateral(teams, sql`true`)
    .innerJoinLateral(subAccounts, sql`true`)
    .where(where);
}

function inScope({ ownId, isDeveloper }: ClientScope): SQL | undefined {
  const own = isDeveloper ? undefined : or(eq(clients.id, ownId), eq(clients.parentId, ownId));
  return and(isAlive(clients), own);
}

/** All clients within the caller's scope, ordered by name. */
export function listClients(
  db: Queryable,
  scope: ClientScope,
  query: { search?: string; subConta?: boolean },
): Promise<StoredClient[]> {
  const where = and(
    inScope(scope),
    query.subConta === false ? isNull(clients.parentId) : undefined,
    hasWords(clients.nameFolded, query.search),
  );
  return selectClients(db, where).orderBy(asc(clients.nameFolded), asc(clients.id));
}

/** One client; undefined outside of the caller's scope. */
export async function findClient(
  db: Queryable,
  scope: ClientScope,
  id: string,
): Promise<StoredClient | undefined> {
  const [client] = await selectClients(db, and(inScope(scope), eq(clients.id, id)));
  return client;
}

/** Locks the client until the transaction ends. Changes to its people and teams lock it too, so they wait. */
export async function lockClient(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for('no key update');
}

/** Writes a client. */
export async function insertClient(
  tx: Transaction,
  client: Pick<typeof clients.$inferInsert, 'id' | 'name' | 'parentId' | 'blocked'>,
): Promise<void> {
  await tx.insert(clients).values(client);
}

/** Changes a client and increments its version, so that a change based on an older one is refused. */
export async function changeClient(
  tx: Transaction,
  id: string,
  change: Partial<Pick<typeof clients.$inferInsert, 'name' | 'parentId' | 'blocked' | 'deletedAt'>>,
): Promise<void> {
  await tx
    .update(clients)
    .set({ ...change, updatedAt: sql`now()`, version: sql`${clients.version} + 1` })
    .where(eq(clients.id, id));
}
