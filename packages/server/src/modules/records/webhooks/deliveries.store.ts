import { and, asc, count, desc, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { WebhookDeliveryStatus } from '@palco/openapi';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { jobs, webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../schema';
import { hasWords } from '../../../kernel/database/search-words';
import { offsetOf } from '../../../kernel/http/pagination';
import { deliverKind } from './retry-plan.pure';
import { messagePrefix } from './event-ids.pure';

export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** A delivery with what its list shows of the event, the job and the attempts. */
export interface DeliveryRow {
  readonly id: string;
  readonly endpointId: string;
  readonly status: WebhookDeliveryStatus;
  readonly createdAt: Date;
  readonly event: typeof webhookEvents.$inferSelect;
  /** When its job is due; null where none waits. */
  readonly nextAt: Date | null;
  readonly attempts: number;
  readonly last: AttemptRow | null;
}

interface ListQuery {
  readonly endpointId: string;
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

function ofSearch(search: string | undefined): SQL | undefined {
  const text = search?.trim() ?? '';
  if (text === '') return undefined;
  return or(
    hasWords(webhookEvents.type, text),
    sql`${webhookEvents.data} ->> 'id' = ${text}`,
    sql`${messagePrefix} || replace(${webhookEvents.id}::text, '-', '') = ${text}`,
  );
}

const ofList = ({ endpointId, status, search }: Pick<ListQuery, 'endpointId' | 'status' | 'search'>) =>
  and(
    eq(webhookDeliveries.endpointId, endpointId),
    status === undefined ? undefined : eq(webhookDeliveries.status, status),
    ofSearch(search),
  );

function select(db: Queryable) {
  return db
    .select({ delivery: webhookDeliveries, event: webhookEvents, nextAt: jobs.runAfter })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .leftJoin(
      jobs,
      and(
        eq(jobs.kind, deliverKind),
        eq(jobs.subjectId, webhookDeliveries.id),
        inArray(jobs.status, ['queued', 'running']),
      ),
    );
}

type Selected = Awaited<ReturnType<typeof select>>[number];

/** Adds how often each was tried, and how the last attempt ended. */
async function withAttempts(db: Queryable, rows: readonly Selected[]): Promise<DeliveryRow[]> {
  const ids = rows.map(({ delivery }) => delivery.id);
  const ofRows = inArray(webhookAttempts.deliveryId, ids);
  const last = await db
    .selectDistinctOn([webhookAttempts.deliveryId], getTableColumns(webhookAttempts))
    .from(webhookAttempts)
    .where(ofRows)
    .orderBy(asc(webhookAttempts.deliveryId), desc(webhookAttempts.at));
  const counts = await db
    .select({ id: webhookAttempts.deliveryId, total: count() })
    .from(webhookAttempts)
    .where(ofRows)
    .groupBy(webhookAttempts.deliveryId);
  return rows.map(({ delivery, event, nextAt }) => ({
    ...delivery,
    event,
    nextAt,
    attempts: counts.find(({ id }) => id === delivery.id)?.total ?? 0,
    last: last.find(({ deliveryId }) => deliveryId === delivery.id) ?? null,
  }));
}

export async function listDeliveries(
  db: Queryable,
  query: ListQuery,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const rows = await select(db)
    .where(ofList(query))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db
    .select({ total: count() })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(ofList(query));
  return { rows: await withAttempts(db, rows), total: counted?.total ?? 0 };
}

/** Null where the endpoint has no such delivery. */
export async function findDelivery(
  db: Queryable,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
): Promise<DeliveryRow | null> {
  const rows = await select(db).where(
    and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)),
  );
  return (await withAttempts(db, rows))[0] ?? null;
}

/** All attempts of a delivery, the newest first. */
export function listAttempts(db: Queryable, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.at));
}

/** What a job needs to send a delivery; null where its endpoint was deleted. */
export async function findToSend(db: Queryable, id: string) {
  const [row] = await db
    .select({ event: webhookEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, id));
  return row ?? null;
}

export async function setStatus(tx: Queryable, id: string, status: WebhookDeliveryStatus): Promise<void> {
  await tx.update(webhookDeliveries).set({ status }).where(eq(webhookDeliveries.id, id));
}

export async function insertAttempt(tx: Transaction, attempt: AttemptRow): Promise<void> {
  await tx.insert(webhookAttempts).values(attempt);
}

const batch = 2_000;

/** Removes events from before a time with their deliveries, in short transactions. None of them waits any more. */
export async function deleteExpiredEvents(db: Database, before: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const oldest = db
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(lt(webhookEvents.createdAt, before))
      .orderBy(asc(webhookEvents.createdAt))
      .limit(batch);
    const { rowCount } = await db.delete(webhookEvents).where(inArray(webhookEvents.id, sql`(${oldest})`));
    if ((rowCount ?? 0) < batch) return;
  }
}
