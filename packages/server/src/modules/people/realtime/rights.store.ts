import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database } from '../../../kernel/database/database';
import type { Rights, RightsOfCredentials } from '../../../kernel/http/auth-scheme';
import { roles } from '../../../schema/roles';
import { effectivePermissions, isLocked } from '../session';
import { sessions } from '../../../schema/session';
import { users } from '../../../schema/users';
import { accounts, memberships } from '../../../schema/teams';

/** Reads what the people of sessions may do now, all of them with one query. */
export async function readRights(
  db: Database,
  { sessionIds, now }: { sessionIds: readonly string[]; now: number },
): Promise<RightsOfCredentials> {
  const rows = await db
    .select({
      sessionId: sessions.id,
      managesTeams: users.managesTeams,
      secondFactorAt: sessions.secondFactorAt,
      secondFactorSince: users.secondFactorSince,
      requiresSecondFactor: accounts.requiresSecondFactor,
      accountId: accounts.id,
      roleId: roles.id,
      permissions: roles.permissions,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(accounts, and(eq(accounts.id, memberships.accountId), isAlive(accounts)))
    .leftJoin(roles, eq(roles.id, memberships.roleId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date(now)),
        eq(users.active, true),
        isAlive(users),
      ),
    );
  const found = new Map<string, Map<string, Rights>>();
  for (const { sessionId, managesTeams, accountId, roleId, permissions, ...factor } of rows) {
    const ofSession = found.get(sessionId) ?? new Map<string, Rights>();
    found.set(sessionId, ofSession);
    if (accountId === null || roleId === null || permissions === null) continue;
    const { requiresSecondFactor, secondFactorAt, secondFactorSince } = factor;
    const session = { secondFactorAt, user: { secondFactorSince } };
    if (isLocked({ requiresSecondFactor: requiresSecondFactor === true }, session)) continue;
    ofSession.set(accountId, {
      roleId,
      permissions: new Set(effectivePermissions({ managesTeams }, permissions)),
    });
  }
  return found;
}
