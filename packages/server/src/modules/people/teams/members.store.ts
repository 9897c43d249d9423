import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import {
  changePerson,
  giveHome,
  inviteFailure,
  isInvitePending,
  notePerson,
  personSearch,
  shownLogin,
} from '../people';
import { users } from '../../../schema/users';
import { roles } from '../../../schema/roles';
import { accounts, memberships } from '../../../schema/teams';

/** A person of a team with the role there. */
export interface StoredMember {
  readonly userId: string;
  readonly name: string;
  readonly login: string;
  readonly avatarKey: string | null;
  readonly lastLoginAt: Date | null;
  readonly active: boolean;
  readonly invitePending: boolean;
  readonly inviteFailure: 'refused' | 'unsent' | null;
  readonly roleId: string;
  readonly roleName: string;
  /** The permissions of the role, and `manageTeamUsers` for a manager of team users. */
  readonly permissions: string[];
}

const memberColumns = {
  userId: users.id,
  name: users.name,
  login: shownLogin,
  avatarKey: users.avatarKey,
  lastLoginAt: users.lastLoginAt,
  active: users.active,
  invitePending: isInvitePending,
  inviteFailure,
  roleId: roles.id,
  roleName: roles.name,
  permissions: sql<string[]>`case when ${users.managesTeams}
    then ${roles.permissions} || '["manageTeamUsers"]'::jsonb else ${roles.permissions} end`,
};

function selectMembers(db: Queryable, where: SQL | undefined) {
  return db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isAlive(users)))
    .innerJoin(roles, eq(roles.id, memberships.roleId))
    .where(where);
}

/** One page of the people of a team by name, and how many there are. */
export async function listMembers(
  db: Queryable,
  accountId: string,
  query: { search?: string; page: number; limit: number },
): Promise<{ items: StoredMember[]; total: number }> {
  const where = and(eq(memberships.accountId, accountId), personSearch(query.search));
  const items = await selectMembers(db, where)
    .orderBy(asc(users.nameFolded), asc(users.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { items, total: await totalOf(query, items.length, () => countMembers(db, where)) };
}

async function countMembers(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isAlive(users)))
    .where(where);
  return row?.total ?? 0;
}

/** One person of a team. */
export async function findMember(
  db: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<StoredMember | undefined> {
  const where = and(eq(memberships.accountId, accountId), eq(memberships.userId, userId));
  const [row] = await selectMembers(db, where);
  return row;
}

/** Makes a person a member of a team. It becomes the home team of a person who is no member of the current home team. */
export async function insertMember(
  tx: Transaction,
  member: { accountId: string; userId: string; roleId: string },
): Promise<void> {
  await tx.insert(memberships).values(member);
  await giveHome(tx, member);
}

/** Whether two people are at home in teams of one client. */
async function shareClient(tx: Transaction, userIds: readonly string[]): Promise<boolean> {
  const homes = await tx
    .selectDistinct({ clientId: accounts.clientId })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.homeAccountId))
    .where(inArray(users.id, [...userIds]));
  return homes.length === 1;
}

/**
 * An account takes over what an invited person was made: the memberships, but for teams where it has a role already. The first
 * administrator of a client, who manages the users of every own team, does so no more by that: another client did not grant it.
 *
 * @returns the team that the invitation named.
 */
export async function takeOverInvitation(
  tx: Transaction,
  { invitedId, userId }: { invitedId: string; userId: string },
): Promise<string> {
  if (!(await shareClient(tx, [invitedId, userId]))) await notePerson(tx, userId, { managesTeams: false });
  const of = await tx.select().from(memberships).where(eq(memberships.userId, invitedId));
  await tx.delete(memberships).where(eq(memberships.userId, invitedId));
  for (const { accountId, roleId } of of)
    if ((await findMember(tx, { accountId, userId })) === undefined)
      await insertMember(tx, { accountId, userId, roleId });
  const invited = await changePerson(tx, invitedId, { deletedAt: sql`now()` });
  return invited.homeAccountId;
}

/** Makes a new person a member of teams, with the same role in each. */
export async function insertMemberships(
  tx: Transaction,
  { userId, accountIds, roleId }: { userId: string; accountIds: readonly string[]; roleId: string },
): Promise<void> {
  await tx.insert(memberships).values(accountIds.map((accountId) => ({ accountId, userId, roleId })));
}

/** Takes a person out of every team. */
export async function leaveEveryTeam(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.userId, userId));
}

/** Gives a member another role. */
export async function changeMember(
  tx: Transaction,
  { accountId, userId, roleId }: { accountId: string; userId: string; roleId: string },
): Promise<void> {
  await tx
    .update(memberships)
    .set({ roleId })
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
}
