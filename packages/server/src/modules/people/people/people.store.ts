import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { users } from '../../../schema/users';
import { inScope } from '../../core/access';
import type { QueriedScope, AccountScope } from '../../core/access';
import { shownLogin } from './addresses.store';
import { accounts, memberships } from '../../../schema/teams';

/** A condition on `users`: has a password. It is null until an invitation is accepted. */
export const hasPassword = sql<boolean>`${isNotNull(users.passwordHash)}`;

/** A condition on `users`: an invitation was sent and has not been accepted. */
export const isInvitePending = sql<boolean>`${users.passwordHash} is null and ${users.invitedAt} is not null`;

/** Why the mail of a pending invitation did not arrive; null where it did, or may yet. */
export const inviteFailure = sql<
  'refused' | 'unsent' | null
>`case when ${isInvitePending} then ${users.inviteFailure} end`;

/** Which members are meant. */
interface Only {
  readonly roleId?: string;
  readonly teamId?: string;
}

function membersWithin(db: Queryable, scope: QueriedScope, only: Only = {}) {
  return db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        inScope(scope),
        only.roleId === undefined ? undefined : eq(memberships.roleId, only.roleId),
        only.teamId === undefined ? undefined : eq(memberships.accountId, only.teamId),
      ),
    );
}

/** A condition on `users`: members of a team of the scope, with this role or of this team alone where one is given. */
export function isMemberWithin(db: Queryable, scope: QueriedScope, only: Only = {}): SQL {
  return inArray(users.id, membersWithin(db, scope, only));
}

/**
 * A condition on `users`: members of a team of the scope. Where the scope is a whole client, also people whose home
 * team is there, even without a membership: a person who was removed from the last team still belongs to the client.
 */
export function isPersonWithin(db: Queryable, scope: QueriedScope): SQL | undefined {
  if (scope.accountIds !== null) return and(isAlive(users), isMemberWithin(db, scope));
  const homes = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, scope.clientId));
  // One set of ids instead of «member or at home»: an `or` of two sets would read every person.
  const atHome = db.select({ id: users.id }).from(users).where(inArray(users.homeAccountId, homes));
  return and(isAlive(users), inArray(users.id, membersWithin(db, scope).union(atHome)));
}

/** Whether the person is there and in the scope. */
export async function hasPerson(db: Queryable, scope: AccountScope, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isPersonWithin(db, scope)));
  return row !== undefined;
}

/** Whether somebody of the scope has the e-mail, in lower case. */
export async function hasPersonAt(db: Queryable, scope: AccountScope, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.login})`, email), eq(users.invitedEmail, email)),
        isPersonWithin(db, scope),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Finds people by a part of the name or of the e-mail that is shown; undefined where nothing is searched. What stands in for an
 * e-mail that an account has is found by nothing: it would tell whoever invited that there is one.
 */
export function personSearch(search: string | undefined): SQL | undefined {
  return hasWords([users.nameFolded, shownLogin], search);
}
