import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '@palco/openapi';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../kernel/database/tables';
import { enqueueJob } from '../../kernel/jobs';
import { deliverKind } from './retry-plan.pure';

/** Something that happened in a team. */
export interface TeamEvent {
  readonly type: WebhookEventType;
  readonly accountId: string;
  /** Ids and states of what changed; never personal data, never a secret. */
  readonly data: { readonly id: string } & Readonly<Record<string, string | number | null>>;
}

/**
 * Tells the webhooks of a team that something happened. Call it in the transaction of the change: the event and its deliveries
 * are committed with it, or not at all.
 */
export async function emitEvent(tx: Queryable, event: TeamEvent): Promise<void> {
  const { type, accountId, data } = event;
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.accountId, accountId),
        eq(webhookEndpoints.active, true),
        sql`${webhookEndpoints.events} ? ${type}`,
      ),
    );
  if (endpoints.length > 0)
    await deliver(
      tx,
      { type, accountId, data },
      endpoints.map(({ id }) => id),
    );
}

/** Writes an event with one delivery for each endpoint, and queues their jobs. Answers the ids of the deliveries. */
export async function deliver(
  tx: Queryable,
  event: Pick<typeof webhookEvents.$inferInsert, 'type' | 'accountId' | 'data'>,
  endpointIds: readonly string[],
): Promise<string[]> {
  const eventId = randomUUID();
  const createdAt = sql`clock_timestamp()`;
  const data = { accountId: event.accountId, ...event.data };
  await tx.insert(webhookEvents).values({ ...event, data, id: eventId, createdAt });
  const deliveries = endpointIds.map((endpointId) => ({ id: randomUUID(), endpointId, eventId, createdAt }));
  await tx.insert(webhookDeliveries).values(deliveries);
  for (const { id, endpointId } of deliveries) await enqueueDelivery(tx, { id, endpointId });
  return deliveries.map(({ id }) => id);
}

/** Queues the job of a delivery. Endpoints take turns, so that none waits for the backlog of another one. */
export function enqueueDelivery(
  tx: Queryable,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
): Promise<void> {
  return enqueueJob(tx, { kind: deliverKind, subjectId: id, accountId: endpointId });
}
