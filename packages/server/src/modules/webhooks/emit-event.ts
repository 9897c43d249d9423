import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '@palco/openapi';
import { and, eq, sql } from 'drizzle-orm';
import { isAlive } from '../../kernel/database/alive';
import type { Queryable } from '../../kernel/database/database';
import { accounts, webhookDeliveries, webhookEndpoints, webhookEvents } from '../../kernel/database/tables';
import { enqueueJobs } from '../../kernel/jobs';
import { deliverKind } from './retry-plan.pure';

/** What an event tells: ids and states of what changed; never personal data, never a secret. */
type EventData = { readonly id: string } & Readonly<Record<string, string | number>>;

/** Something that happened in a team. */
export interface TeamEvent {
  readonly type: WebhookEventType;
  readonly accountId: string;
  readonly data: EventData;
}

/**
 * Tells the webhooks of a team that something happened. Call it in the transaction of the change: the event and its deliveries
 * are committed with it, or not at all.
 */
export function emitEvent(tx: Queryable, { type, accountId, data }: TeamEvent): Promise<void> {
  return emitEach(tx, { type, accountId }, [data]);
}

/** Tells that the same happened to many objects: one event for each. A team without a webhook for it costs one query. */
export async function emitEvents(
  tx: Queryable,
  type: WebhookEventType,
  objects: readonly { readonly id: string; readonly accountId: string }[],
): Promise<void> {
  for (const accountId of new Set(objects.map((one) => one.accountId))) {
    const own = objects.filter((one) => one.accountId === accountId);
    await emitEach(
      tx,
      { type, accountId },
      own.map(({ id }) => ({ id })),
    );
  }
}

async function emitEach(
  tx: Queryable,
  event: Pick<TeamEvent, 'type' | 'accountId'>,
  each: readonly EventData[],
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .innerJoin(accounts, and(eq(accounts.id, webhookEndpoints.accountId), isAlive(accounts)))
    .where(
      and(
        eq(webhookEndpoints.accountId, event.accountId),
        eq(webhookEndpoints.active, true),
        sql`${webhookEndpoints.events} ? ${event.type}`,
      ),
    );
  if (endpoints.length === 0) return;
  const endpointIds = endpoints.map(({ id }) => id);
  for (let first = 0; first < each.length; first += eventsPerInsert)
    await deliver(tx, event, { each: each.slice(first, first + eventsPerInsert), endpointIds });
}

/** With twenty endpoints still far from the 65,535 parameters that a statement may have. */
const eventsPerInsert = 500;

/**
 * Writes events with one delivery for each endpoint, and queues their jobs. Endpoints take turns, so that none waits for the
 * backlog of another one. Answers the ids of the deliveries.
 */
export async function deliver(
  tx: Queryable,
  { type, accountId }: Pick<typeof webhookEvents.$inferInsert, 'type' | 'accountId'>,
  { each, endpointIds }: { readonly each: readonly EventData[]; readonly endpointIds: readonly string[] },
): Promise<string[]> {
  // Not `now()`, which is the same for all events of a transaction.
  const createdAt = sql`clock_timestamp()`;
  const written = each.map((data) => ({
    id: randomUUID(),
    type,
    accountId,
    data: { accountId, ...data },
    createdAt,
  }));
  await tx.insert(webhookEvents).values(written);
  const deliveries = written.flatMap(({ id: eventId }) =>
    endpointIds.map((endpointId) => ({ id: randomUUID(), endpointId, eventId, createdAt })),
  );
  await tx.insert(webhookDeliveries).values(deliveries);
  await enqueueJobs(tx, deliveries.map(jobOf));
  return deliveries.map(({ id }) => id);
}

/** Queues the job of a delivery again. */
export function enqueueDelivery(
  tx: Queryable,
  delivery: { readonly id: string; readonly endpointId: string },
): Promise<void> {
  return enqueueJobs(tx, [jobOf(delivery)]);
}

const jobOf = ({ id, endpointId }: { readonly id: string; readonly endpointId: string }) => ({
  kind: deliverKind,
  subjectId: id,
  accountId: endpointId,
});
