import type { ApiKeyScope, Permission } from '@palco/openapi';
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { accounts, apiKeys, apiKeySecrets, clients, memberships, roles, users } from '../../../schema';
import { effectivePermissions } from '../session';
import { scopesHeld } from './api-keys.policy.pure';

/** A key with the person for whom it acts, and what that person holds in the team now. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: ApiKeyScope[];
  readonly prefix: string;
  readonly userId: string;
  readonly userName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly previousValidUntil: Date | null;
  readonly isExpired: boolean;
  /** The person cannot act in the team. */
  readonly isSuspended: boolean;
  /** Empty for a suspended key. */
  readonly held: ReadonlySet<string>;
}

/** Times of keys are compared with the clock of the database, which all processes share. */
const isAhead = (time: typeof apiKeys.expiresAt | typeof apiKeySecrets.validUntil): SQL | undefined =>
  or(isNull(time), gt(time, sql`now()`));

/** A key acts for a person: in a team that asks for a second factor, only for one who has it. */
const hasFactorAsked = or(
  isNotNull(users.secondFactorSince),
  sql`not (select asking.requires_second_factor from ${accounts} as asking where asking.id = ${apiKeys.accountId})`,
);

/** The membership by which the person of a key acts in its team. */
const isMembership = and(
  hasFactorAsked,
  eq(memberships.userId, apiKeys.userId),
  eq(memberships.accountId, apiKeys.accountId),
  eq(users.active, true),
  isAlive(users),
);

function heldBy(managesTeams: boolean, permissions: Permission[] | null): ReadonlySet<string> {
  return scopesHeld(permissions === null ? [] : effectivePermissions({ managesTeams }, permissions));
}

/** The keys of a team that were not revoked, the newest first; with an id that one alone. */
export async function listKeys(
  db: Queryable,
  { accountId, id }: { readonly accountId: string; readonly id?: string },
): Promise<KeyRow[]> {
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      prefix: apiKeySecrets.prefix,
      userId: apiKeys.userId,
      userName: users.name,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      previousValidUntil: sql<Date | null>`(
        select max(previous.valid_until) from ${apiKeySecrets} as previous
        where previous.api_key_id = ${apiKeys.id} and previous.valid_until > now())`.mapWith(
        apiKeySecrets.validUntil,
      ),
      isExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
      managesTeams: users.managesTeams,
      permissions: roles.permissions,
    })
    .from(apiKeys)
    .innerJoin(apiKeySecrets, and(eq(apiKeySecrets.apiKeyId, apiKeys.id), isNull(apiKeySecrets.validUntil)))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(memberships, isMembership)
    .leftJoin(roles, eq(roles.id, memberships.roleId))
    .where(
      and(
        eq(apiKeys.accountId, accountId),
        isNull(apiKeys.revokedAt),
        id === undefined ? undefined : eq(apiKeys.id, id),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ managesTeams, permissions, ...row }) => ({
    ...row,
    isSuspended: permissions === null,
    held: heldBy(managesTeams, permissions),
  }));
}

/** A key that is good now, with the team and what its person holds there. */
export interface GoodKey {
  readonly id: string;
  /** Of the secret that was used. */
  readonly secretId: string;
  readonly digest: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly accountId: string;
  readonly blocked: boolean;
  readonly playbackTokenVersion: number;
  readonly timezone: string;
  readonly held: ReadonlySet<string>;
  /** Whether its use was not noted in the last minute. */
  readonly isUseOld: boolean;
}

/** The keys of these secrets, by digest or id, that are good now. */
export async function findGoodKeys(
  db: Queryable,
  by: { readonly digests: readonly string[] } | { readonly secretIds: readonly string[] },
): Promise<GoodKey[]> {
  const named =
    'digests' in by
      ? inArray(apiKeySecrets.digest, [...by.digests])
      : inArray(apiKeySecrets.id, [...by.secretIds]);
  const rows = await db
    .select({
      id: apiKeys.id,
      secretId: apiKeySecrets.id,
      digest: apiKeySecrets.digest,
      scopes: apiKeys.scopes,
      accountId: accounts.id,
      // A blocked client blocks every team of it.
      blocked: sql<boolean>`(${accounts.blocked} or ${clients.blocked})`,
      playbackTokenVersion: accounts.playbackTokenVersion,
      timezone: accounts.timezone,
      managesTeams: users.managesTeams,
      permissions: roles.permissions,
      isUseOld: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`,
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.apiKeyId))
    .innerJoin(accounts, and(eq(accounts.id, apiKeys.accountId), isAlive(accounts)))
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(memberships, isMembership)
    .innerJoin(roles, eq(roles.id, memberships.roleId))
    .where(
      and(named, isNull(apiKeys.revokedAt), isAhead(apiKeys.expiresAt), isAhead(apiKeySecrets.validUntil)),
    );
  return rows.map(({ managesTeams, permissions, ...row }) => ({
    ...row,
    held: heldBy(managesTeams, permissions),
  }));
}

/** Notes that a key is used, at most once a minute over all processes. Each request may ask for it, so it never waits for the row. */
export async function noteUse(db: Queryable, id: string): Promise<void> {
  const isOld = sql`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`;
  const free = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isOld))
    .for('no key update', { skipLocked: true });
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(inArray(apiKeys.id, free));
}

export function countKeys(db: Queryable, accountId: string): Promise<number> {
  return db.$count(apiKeys, and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)));
}

export async function insertKey(
  tx: Transaction,
  key: typeof apiKeys.$inferInsert,
  secret: typeof apiKeySecrets.$inferInsert,
): Promise<void> {
  await tx.insert(apiKeys).values(key);
  await tx.insert(apiKeySecrets).values(secret);
}

/** Locks a key of the team that was not revoked; false where there is none. */
export async function lockKey(
  tx: Transaction,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
    .for('update');
  return row !== undefined;
}

/** Open sockets of the key read their rights anew. */
const tellAccess = (tx: Transaction, id: string) => tx.execute(sql`select pg_notify('palco_access', ${id})`);

/** Replaces the secret of a locked key. The newest one is good for `overlapSeconds` more, those before it no longer. */
export async function replaceSecret(
  tx: Transaction,
  secret: typeof apiKeySecrets.$inferInsert,
  { userId, overlapSeconds }: { readonly userId: string; readonly overlapSeconds: number },
): Promise<void> {
  const { apiKeyId } = secret;
  await tx
    .delete(apiKeySecrets)
    .where(
      and(
        eq(apiKeySecrets.apiKeyId, apiKeyId),
        overlapSeconds === 0 ? undefined : sql`${apiKeySecrets.validUntil} is not null`,
      ),
    );
  await tx
    .update(apiKeySecrets)
    .set({ validUntil: sql`now() + make_interval(secs => ${overlapSeconds})` })
    .where(eq(apiKeySecrets.apiKeyId, apiKeyId));
  await tx.insert(apiKeySecrets).values(secret);
  await tx.update(apiKeys).set({ userId }).where(eq(apiKeys.id, apiKeyId));
  await tellAccess(tx, apiKeyId);
}

/** Ends a locked key; nothing of its secrets stays. */
export async function revokeKey(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(eq(apiKeys.id, id));
  await tx.delete(apiKeySecrets).where(eq(apiKeySecrets.apiKeyId, id));
  await tellAccess(tx, id);
}
