import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { integrations } from '../../../schema';
import type { Encrypted } from '../../../schema/columns/encrypted-text';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';
import type { ExternalAccount, Provider, Secrets } from './provider';

export type IntegrationRow = typeof integrations.$inferSelect;

type WithConfig = Pick<ServerContext, 'config'>;

/** How tokens and keys are encrypted. */
export const encryptedIntegrationSecrets: EncryptedColumn = {
  table: integrations,
  column: integrations.encryptedSecrets,
  id: integrations.id,
  purpose: 'integration secrets',
};

const cipher = ({ config }: WithConfig, secrets: Secrets, id: string): Encrypted =>
  cipherOf(config, encryptedIntegrationSecrets).encrypt(JSON.stringify(secrets), id);

/** The tokens of an integration; null where there are none, or neither secret decrypts them: it has to be connected again. */
export function secretsOf({ config }: WithConfig, { id, encryptedSecrets }: IntegrationRow): Secrets | null {
  if (encryptedSecrets === null) return null;
  const text = cipherOf(config, encryptedIntegrationSecrets).decrypt(encryptedSecrets, id);
  return text === null ? null : (JSON.parse(text) as Secrets);
}

/** Accounts of a team at these services, the oldest first. */
export function listIntegrations(
  db: Queryable,
  { accountId, providers }: { accountId: string; providers?: readonly Provider[] },
): Promise<IntegrationRow[]> {
  return db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.accountId, accountId),
        providers === undefined ? undefined : inArray(integrations.provider, [...providers]),
      ),
    )
    .orderBy(asc(integrations.createdAt), asc(integrations.id));
}

/** Locks the accounts of a team at a service, in one order. */
export function lockIntegrations(
  tx: Transaction,
  { accountId, provider, externalId }: { accountId: string; provider: Provider; externalId?: string },
): Promise<IntegrationRow[]> {
  return tx
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.accountId, accountId),
        eq(integrations.provider, provider),
        externalId === undefined ? undefined : eq(integrations.externalId, externalId),
      ),
    )
    .orderBy(asc(integrations.id))
    .for('update');
}

export async function findIntegration(db: Queryable, id: string): Promise<IntegrationRow | null> {
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id));
  return row ?? null;
}

/** A connection that succeeded. */
interface Connection {
  readonly accountId: string;
  readonly provider: Provider;
  readonly external: ExternalAccount;
  readonly secrets: Secrets;
  readonly tokenExpiresAt: Date | null;
  readonly grantExpiresAt: Date | null;
  readonly activeImport: boolean;
  readonly userId: string;
  readonly now: Date;
}

const noProblem = { problemCode: null, problemSince: null, problemMailed: null } as const;

/** Writes a connection; an account that was connected before keeps its row, and with it what was imported. */
export async function saveConnection(
  tx: Transaction,
  context: WithConfig,
  connection: Connection,
): Promise<IntegrationRow> {
  const { accountId, provider, external, secrets, userId, now, ...rest } = connection;
  const { externalId, externalUserId, email, name } = external;
  const values = { ...rest, externalUserId, email, name, ...noProblem, createdBy: userId, updatedAt: now };
  const id = randomUUID();
  const [added] = await tx
    .insert(integrations)
    .values({
      ...values,
      id,
      accountId,
      provider,
      externalId,
      encryptedSecrets: cipher(context, secrets, id),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (added !== undefined) return added;
  const [before] = await lockIntegrations(tx, { accountId, provider, externalId });
  if (before === undefined) throw new Error('the integration vanished');
  const change = { ...values, encryptedSecrets: cipher(context, secrets, before.id) };
  await tx.update(integrations).set(change).where(eq(integrations.id, before.id));
  return { ...before, ...change };
}

/** Keeps renewed tokens, unless somebody changed them meanwhile. @returns whether they were kept. */
export async function saveTokens(
  db: Queryable,
  context: WithConfig,
  {
    before,
    secrets,
    tokenExpiresAt,
    grantExpiresAt,
    now,
  }: Pick<Connection, 'secrets' | 'tokenExpiresAt' | 'grantExpiresAt' | 'now'> & { before: IntegrationRow },
): Promise<boolean> {
  const rows = await db
    .update(integrations)
    .set({
      encryptedSecrets: cipher(context, secrets, before.id),
      tokenExpiresAt,
      grantExpiresAt,
      updatedAt: now,
    })
    .where(
      and(eq(integrations.id, before.id), sql`${integrations.encryptedSecrets} = ${before.encryptedSecrets}`),
    )
    .returning({ id: integrations.id });
  return rows.length > 0;
}

/** Switches the import on or off. The first time, recordings are looked for from `since` on. */
export async function saveImportSwitch(
  tx: Transaction,
  row: IntegrationRow,
  { activeImport, since, now }: { activeImport: boolean; since: Date; now: Date },
): Promise<IntegrationRow> {
  const importSince = activeImport ? (row.importSince ?? since) : row.importSince;
  const change = { activeImport, importSince, updatedAt: now };
  await tx.update(integrations).set(change).where(eq(integrations.id, row.id));
  return { ...row, ...change };
}

/** Purges the tokens and switches the import off. */
export async function purgeSecrets(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(integrations)
    .set({
      encryptedSecrets: null,
      tokenExpiresAt: null,
      grantExpiresAt: null,
      activeImport: false,
      ...noProblem,
      updatedAt: now,
    })
    .where(inArray(integrations.id, [...ids]));
}

/** Locks a connection; null where it is gone. */
export async function lockIntegration(tx: Transaction, id: string): Promise<IntegrationRow | null> {
  const [row] = await tx.select().from(integrations).where(eq(integrations.id, id)).for('update');
  return row ?? null;
}

/** The connections of a service's account in all teams; those of an organisation where this person of it made them. */
export function lockByExternalId(
  tx: Transaction,
  { provider, externalId, userId }: { provider: Provider; externalId: string; userId: string },
): Promise<IntegrationRow[]> {
  return tx
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.provider, provider),
        eq(integrations.externalId, externalId),
        // One that was made before the person was kept is nobody else's.
        or(isNull(integrations.externalUserId), eq(integrations.externalUserId, userId)),
        isNotNull(integrations.encryptedSecrets),
      ),
    )
    .orderBy(asc(integrations.id))
    .for('update');
}

/** Ids and teams of the integrations whose recordings are looked for. */
export function listActive(db: Queryable): Promise<{ id: string; accountId: string }[]> {
  return db
    .select({ id: integrations.id, accountId: integrations.accountId })
    .from(integrations)
    .where(eq(integrations.activeImport, true));
}

export async function noteImport(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.update(integrations).set({ lastImportAt: at }).where(eq(integrations.id, id));
}

export async function noteCheck(tx: Queryable, id: string, checkedAt: Date): Promise<void> {
  await tx
    .update(integrations)
    .set({ checkedAt, ...noProblem })
    .where(eq(integrations.id, id));
}
