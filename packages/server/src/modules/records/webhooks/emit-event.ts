import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '@palco/openapi';
import { and, eq, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { accounts, webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../schema';
import { enqueueJobs } from '../../../kernel/jobs';
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
    .select({ id: webhookEndpoints.id, isOn: webhookEndpoints.active })
    .from(webhookEndpoints)
    .innerJoin(accounts, and(eq(accounts.id, webhookEndpoints.accountId), isAlive(accounts)))
    .where(
      and(eq(webhookEndpoints.accountId, event.accountId), sql`${webhookEndpoints.events} ? ${event.type}`),
    );
  if (endpoints.length === 0) return;
  for (let first = 0; first < each.length; first += eventsPerInsert)
    await deliver(tx, event, { each: each.slice(first, first + eventsPerInsert), endpoints });
}

/** An endpoint that wants an event. */
interface Target {
  readonly id: string;
  /** Whether it is sent now. */
  readonly isOn: boolean;
}

/** With twenty endpoints still far from the 65,535 parameters that a statement may have. */
const eventsPerInsert = 500;

/**
 * Writes events with one delivery for each endpoint, and queues the jobs of those that are on: what the others miss is kept with
 * the rest, to be recovered. Endpoints take turns, so that none waits for the backlog of another one. Answers the ids of the
 * deliveries.
 */
export async function deliver(
  tx: Queryable,
  { type, accountId }: Pick<typeof webhookEvents.$inferInsert, 'type' | 'accountId'>,
  { each, endpoints }: { readonly each: readonly EventData[]; readonly endpoints: readonly Target[] },
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
    endpoints.map(({ id: endpointId, isOn }) => ({
      id: randomUUID(),
      endpointId,
      eventId,
      status: isOn ? ('pending' as const) : ('not_sent' as const),
      createdAt,
    })),
  );
  await tx.insert(webhookDeliveries).values(deliveries);
  await enqueueJobs(tx, deliveries.filter(({ status }) => status === 'pending').map(jobOf));
  return deliveries.map(({ id }) => id);
}

/** The pace of a recovery: a receiver that comes back is not flooded. */
const betweenMs = 100;

/** Queues the jobs of many deliveries again, one after the other, behind `waiting` others and behind what happens meanwhile. */
export function enqueueDeliveries(
  tx: Queryable,
  endpointId: string,
  { ids, waiting }: { readonly ids: readonly string[]; readonly waiting: number },
): Promise<void> {
  return enqueueJobs(
    tx,
    ids.map((id, index) => ({
      ...jobOf({ id, endpointId }),
      priority: 1,
      delayMs: (waiting + index) * betweenMs,
    })),
  );
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
