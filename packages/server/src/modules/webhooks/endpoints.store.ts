import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { webhookEndpoints, webhookSecrets } from '../../kernel/database/tables';

type StoredEndpoint = typeof webhookEndpoints.$inferSelect;

/** An endpoint, with the end of its previous secret. */
export type EndpointRow = StoredEndpoint & { readonly previousSecretUntil: Date | null };

interface Place {
  readonly id: string;
  readonly accountId: string;
}

const inPlace = ({ id, accountId }: Place) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.accountId, accountId));

function select(db: Queryable) {
  return db
    .select({ endpoint: webhookEndpoints, until: webhookSecrets.expiresAt })
    .from(webhookEndpoints)
    .leftJoin(
      webhookSecrets,
      and(eq(webhookSecrets.endpointId, webhookEndpoints.id), sql`${webhookSecrets.expiresAt} is not null`),
    );
}

const toRow = ({ endpoint, until }: { endpoint: StoredEndpoint; until: Date | null }): EndpointRow => ({
  ...endpoint,
  previousSecretUntil: until,
});

export async function listEndpoints(db: Queryable, accountId: string): Promise<EndpointRow[]> {
  const rows = await select(db)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(toRow);
}

export function countEndpoints(db: Queryable, accountId: string): Promise<number> {
  return db.$count(webhookEndpoints, eq(webhookEndpoints.accountId, accountId));
}

export async function findEndpoint(db: Queryable, place: Place): Promise<EndpointRow | null> {
  const [row] = await select(db).where(inPlace(place));
  return row === undefined ? null : toRow(row);
}

/** Locks an endpoint for a change. */
export async function lockEndpoint(tx: Transaction, place: Place): Promise<StoredEndpoint | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(inPlace(place)).for('update');
  return row ?? null;
}

export async function insertEndpoint(
  tx: Transaction,
  endpoint: typeof webhookEndpoints.$inferInsert,
): Promise<void> {
  await tx.insert(webhookEndpoints).values(endpoint);
}

/** A change by a person, which counts as a version. */
export async function writeEndpoint(
  tx: Transaction,
  id: string,
  change: Partial<StoredEndpoint>,
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ ...change, version: sql`${webhookEndpoints.version} + 1` })
    .where(eq(webhookEndpoints.id, id));
}

export async function deleteEndpoint(tx: Transaction, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}
