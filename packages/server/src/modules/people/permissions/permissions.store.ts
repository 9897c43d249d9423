import type { Permission } from '@palco/openapi';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { isPersonWithin } from '../people';
import type { AccountScope } from '../../core/access';
import { users } from '../../../schema/users';
import { roles } from '../../../schema/roles';
import { memberships } from '../../../schema/teams';

/** Somebody whom the caller reaches, with the role in one team. */
export interface Colleague {
  readonly managesTeams: boolean;
  /** Null where the person is no member of the team. */
  readonly role: { readonly name: string; readonly permissions: readonly Permission[] } | null;
}

/** Reads a person; null outside of the scope. */
export async function findColleague(
  db: Queryable,
  { scope, userId, accountId }: { scope: AccountScope; userId: string; accountId: string },
): Promise<Colleague | null> {
  const [found] = await db
    .select({
      managesTeams: users.managesTeams,
      role: { name: roles.name, permissions: roles.permissions },
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, accountId)))
    .leftJoin(roles, eq(roles.id, memberships.roleId))
    .where(and(eq(users.id, userId), isPersonWithin(db, scope)));
  return found ?? null;
}

/** A role that a client may give, with what it allows. */
export interface GrantingRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Roles of a client and of the system, by name. */
export function listGrantingRoles(db: Queryable, clientId: string): Promise<GrantingRole[]> {
  return db
    .select({ id: roles.id, name: roles.name, permissions: roles.permissions })
    .from(roles)
    .where(or(eq(roles.clientId, clientId), isNull(roles.clientId)))
    .orderBy(asc(roles.nameFolded), asc(roles.id));
}
