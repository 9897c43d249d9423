import type { Permission } from '@palco/openapi';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { users } from '../../../schema/users';
import { insertClient } from '../../people/clients';
import { insertPerson } from '../../people/people';
import type { StoredUser } from '../../people/people';
import { insertRole } from '../../people/roles';
import { insertRoot } from '../../library/folder-tree';
import { insertMemberships, insertTeam } from '../../people/teams';

/** Whether anybody was ever made; as long as nobody was, the setup is open. */
export async function hasAnybody(db: Queryable): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

/** Setups come one after another, in all processes of a database. Call it first in the transaction. */
export async function lockSetup(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('palco-setup'))`);
}

/** What the first people need. */
export interface FirstClient {
  readonly clientName: string;
  readonly teamName: string;
  readonly role: { readonly name: string; readonly permissions: readonly Permission[] };
  readonly administrator: Pick<StoredUser, 'name' | 'login'> & { readonly passwordHash: string };
}

/** Writes a client, its first team and the person who manages both. */
export async function insertFirstClient(tx: Transaction, first: FirstClient): Promise<StoredUser> {
  const clientId = randomUUID();
  const accountId = randomUUID();
  const roleId = randomUUID();
  const userId = randomUUID();
  await insertClient(tx, { id: clientId, name: first.clientName });
  await insertTeam(tx, { id: accountId, clientId, name: first.teamName }, insertRoot);
  const { name, permissions } = first.role;
  await insertRole(tx, { id: roleId, clientId, name, permissions: [...permissions] });
  const administrator = { ...first.administrator, id: userId, homeAccountId: accountId, managesTeams: true };
  const user = await insertPerson(tx, administrator);
  await insertMemberships(tx, { userId, accountIds: [accountId], roleId });
  return user;
}
