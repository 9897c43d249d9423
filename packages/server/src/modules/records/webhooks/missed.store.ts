import { and, asc, count, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { WebhookDeliveryStatus, WebhookRecover } from '@palco/openapi';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { webhookDeliveries, webhookEvents } from '../../../schema';
import { testType } from './event-ids.pure';

/** What did not arrive and comes no more by itself. A test is sent once, and nobody misses it. */
export const isMissed: SQL | undefined = and(
  // Written out, as in the index.
  sql`${webhookDeliveries.status} in ('failed', 'not_sent')`,
  ne(webhookEvents.type, testType),
);

interface Missed {
  readonly endpointId: string;
  readonly since: Date;
  readonly status: WebhookRecover['status'];
}

const wanted = ({ endpointId, since, status }: Missed) =>
  and(
    eq(webhookDeliveries.endpointId, endpointId),
    gte(webhookDeliveries.createdAt, since),
    isMissed,
    status === undefined ? undefined : eq(webhookDeliveries.status, status),
  );

/** How many deliveries of an endpoint are on their way. */
export function countPending(db: Queryable, endpointId: string): Promise<number> {
  return db.$count(
    webhookDeliveries,
    and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'pending')),
  );
}

export async function countMissed(db: Queryable, which: Missed): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(wanted(which));
  return row?.total ?? 0;
}

/** Makes the oldest of what was missed wait again; answers their ids, the oldest first. */
export async function takeMissed(tx: Transaction, which: Missed, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(wanted(which))
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(most);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(webhookDeliveries).set({ status: 'pending' }).where(inArray(webhookDeliveries.id, ids));
  return ids;
}

/** An event of an endpoint, and how its delivery stands. */
export interface EventRow {
  readonly deliveryId: string;
  readonly status: WebhookDeliveryStatus;
  readonly event: typeof webhookEvents.$inferSelect;
}

/** Where a part of the events of an endpoint begins and ends. */
export interface EventsQuery {
  readonly endpointId: string;
  /** An event of the endpoint; those after it. */
  readonly afterId: string | undefined;
  readonly since: Date | undefined;
  readonly limit: number;
}

/** Transactions that began earlier may write an earlier event: what is younger is not shown yet. */
const settling = sql`clock_timestamp() - interval '10 seconds'`;

/** The events of an endpoint in their order, behind one of them. */
export function readEvents(
  db: Queryable,
  { endpointId, afterId, since, limit }: EventsQuery,
): Promise<EventRow[]> {
  // Compared in the database, whose times are finer than those of the language.
  const place = sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id})`;
  const last = sql`(select created_at, id from ${webhookDeliveries} known where endpoint_id = ${endpointId} and event_id = ${afterId ?? null})`;
  return db
    .select({ deliveryId: webhookDeliveries.id, status: webhookDeliveries.status, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        ne(webhookEvents.type, testType),
        lt(webhookDeliveries.createdAt, settling),
        since === undefined ? undefined : gte(webhookDeliveries.createdAt, since),
        afterId === undefined ? undefined : gt(place, last),
      ),
    )
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(limit);
}

export async function hasEvent(
  db: Queryable,
  { endpointId, eventId }: { readonly endpointId: string; readonly eventId: string },
): Promise<boolean> {
  const place = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.eventId, eventId));
  return (await db.$count(webhookDeliveries, place)) > 0;
}
