import { and, asc, count, eq, getTableColumns, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookSecrets } from '../../../schema';
import { isMissed } from './missed.store';

type StoredEndpoint = typeof webhookEndpoints.$inferSelect;

/** An endpoint, with the end of its previous secret, and how many of its events did not arrive. */
export type EndpointRow = StoredEndpoint & {
  readonly previousSecretUntil: Date | null;
  /** Counted up to {@link mostCounted}. */
  readonly missed: number;
};

const mostCounted = 1_000;

type EndpointRef = Pick<StoredEndpoint, 'id' | 'accountId'>;

const byRef = ({ id, accountId }: EndpointRef) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.accountId, accountId));

function select(db: Queryable) {
  const until = db
    .select({ at: max(webhookSecrets.expiresAt).as('at') })
    .from(webhookSecrets)
    .where(eq(webhookSecrets.endpointId, webhookEndpoints.id))
    .as('until');
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isMissed))
    .limit(mostCounted)
    .as('some');
  const missed = db
    .select({ total: count().as('total') })
    .from(some)
    .as('missed');
  return db
    .select({ ...getTableColumns(webhookEndpoints), previousSecretUntil: until.at, missed: missed.total })
    .from(webhookEndpoints)
    .crossJoinLateral(until)
    .crossJoinLateral(missed);
}

export async function listEndpoints(db: Queryable, accountId: string): Promise<EndpointRow[]> {
  return select(db)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export function countEndpoints(db: Queryable, accountId: string): Promise<number> {
  return db.$count(webhookEndpoints, eq(webhookEndpoints.accountId, accountId));
}

export async function findEndpoint(db: Queryable, ref: EndpointRef): Promise<EndpointRow | null> {
  const [row] = await select(db).where(byRef(ref));
  return row ?? null;
}

/** Locks an endpoint for a change. */
export async function lockEndpoint(tx: Transaction, ref: EndpointRef): Promise<StoredEndpoint | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(byRef(ref)).for('update');
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
