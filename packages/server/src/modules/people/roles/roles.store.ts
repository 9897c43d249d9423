import { and, asc, countDistinct, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { foldText } from '../../../schema/columns/folded-text';
import { users } from '../../../schema/users';
import { roles } from '../../../schema/roles';
import { accounts, memberships } from '../../../schema/teams';

/** A role as stored. */
export type StoredRole = Omit<typeof roles.$inferSelect, 'nameFolded'>;

/** A role with how many people of the client hold it. */
export interface CountedRole extends StoredRole {
  readonly usersTotal: number;
}

/** One use of a role: a person in a team. */
export interface RoleUse {
  readonly userId: string;
  readonly userName: string;
  readonly accountId: string;
  readonly accountName: string;
}

/** The contract shows at most so many uses. */
const MOST_USES = 100;

const { nameFolded: _, ...columns } = getTableColumns(roles);

/** Roles that a client may give: its own ones and those of the system. */
function ofClient(clientId: string): SQL | undefined {
  return or(eq(roles.clientId, clientId), isNull(roles.clientId));
}

/** Roles with the number of holders in the client; holders of a system role in other clients are not counted. */
function selectCounted(db: Queryable, clientId: string) {
  const holders = db
    .select({ total: countDistinct(memberships.userId).as('users_total') })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.roleId, roles.id),
        eq(accounts.clientId, clientId),
        isAlive(accounts),
        isAlive(users),
      ),
    )
    .as('holders');
  return db
    .select({ ...columns, usersTotal: holders.total })
    .from(roles)
    .innerJoinLateral(holders, sql`true`);
}

/** Roles of a client and of the system, by name. */
export function listCountedRoles(
  db: Queryable,
  { clientId, search = '' }: { clientId: string; search?: string },
): Promise<CountedRole[]> {
  return selectCounted(db, clientId)
    .where(and(ofClient(clientId), hasWords(roles.nameFolded, search)))
    .orderBy(asc(roles.nameFolded), asc(roles.id));
}

/** Undefined for a role of another client. */
export async function findCountedRole(
  db: Queryable,
  { clientId, id }: { clientId: string; id: string },
): Promise<CountedRole | undefined> {
  const [role] = await selectCounted(db, clientId).where(and(ofClient(clientId), eq(roles.id, id)));
  return role;
}

/** A role that nobody gives or changes until the transaction ends; undefined for one of another client. */
export async function findRoleForUpdate(
  tx: Transaction,
  { clientId, id }: { clientId: string; id: string },
): Promise<StoredRole | undefined> {
  const [role] = await tx
    .select(columns)
    .from(roles)
    .where(and(ofClient(clientId), eq(roles.id, id)))
    .for('update');
  return role;
}

/** Who holds a role in which team of the client, by name. */
export function listUses(
  db: Queryable,
  { clientId, id }: { clientId: string; id: string },
): Promise<RoleUse[]> {
  return db
    .select({
      userId: users.id,
      userName: users.name,
      accountId: accounts.id,
      accountName: accounts.name,
    })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isAlive(accounts)))
    .innerJoin(users, and(eq(users.id, memberships.userId), isAlive(users)))
    .where(and(eq(memberships.roleId, id), eq(accounts.clientId, clientId)))
    .orderBy(asc(users.nameFolded), asc(users.id), asc(accounts.nameFolded))
    .limit(MOST_USES);
}

/** Whether anybody anywhere holds the role. */
export async function isRoleUsed(db: Queryable, id: string): Promise<boolean> {
  const [use] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.roleId, id))
    .limit(1);
  return use !== undefined;
}

/** Whether another role of the client or of the system has this name; case and accents make no other name. */
export async function isNameTaken(
  db: Queryable,
  { clientId, name, exceptId }: { clientId: string; name: string; exceptId?: string },
): Promise<boolean> {
  const [other] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        ofClient(clientId),
        eq(roles.nameFolded, foldText(name)),
        exceptId === undefined ? undefined : ne(roles.id, exceptId),
      ),
    )
    .limit(1);
  return other !== undefined;
}

export async function insertRole(tx: Transaction, role: typeof roles.$inferInsert): Promise<void> {
  await tx.insert(roles).values(role);
}

export async function changeRole(
  tx: Transaction,
  id: string,
  change: Partial<Pick<StoredRole, 'name' | 'description' | 'permissions'>>,
): Promise<void> {
  await tx
    .update(roles)
    .set({ ...change, updatedAt: sql`now()`, version: sql`${roles.version} + 1` })
    .where(eq(roles.id, id));
}

export async function deleteRole(tx: Transaction, id: string): Promise<void> {
  await tx.delete(roles).where(eq(roles.id, id));
}
