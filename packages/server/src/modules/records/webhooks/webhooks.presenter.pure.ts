import type {
  Webhook,
  WebhookAttempt,
  WebhookAttemptError,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEvent,
  WebhookEventData,
  WebhookEventType,
} from '@palco/openapi';
import type { AttemptRow, DeliveryRow } from './deliveries.store';
import type { EndpointRow } from './endpoints.store';
import type { EventRow } from './missed.store';
import { testType, messageIdOf } from './event-ids.pure';

/** What an endpoint is sent; the same bytes at each attempt, because the signature is made of them. */
export const bodyOf = (event: DeliveryRow['event']): string => JSON.stringify(messageOf(event));

function messageOf({ type, createdAt, data }: DeliveryRow['event']) {
  // Sorted, because the database keeps no order of keys.
  const entries = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  return { type, timestamp: createdAt.toISOString(), data: Object.fromEntries(entries) };
}

/** An event with its delivery, as a list of them shows it. */
export function toEvent({ deliveryId, status, event }: EventRow): WebhookEvent {
  const { timestamp, data } = messageOf(event);
  return {
    messageId: messageIdOf(event.id),
    deliveryId,
    status,
    type: event.type as WebhookEventType,
    timestamp,
    data: data as WebhookEventData,
  };
}

/** An endpoint as its team gets it: without its secret. */
export function toWebhook(row: EndpointRow, now: number): Webhook {
  const until = row.previousSecretUntil;
  return {
    id: row.id,
    url: row.url,
    descricao: row.description,
    eventos: row.events,
    ativo: row.active,
    motivo: row.offReason,
    falhandoDesde: row.failingSince?.toISOString() ?? null,
    naoEntregues: row.missed,
    segredoAnteriorAte: until !== null && until.getTime() > now ? until.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

function toAttempt({ at, durationMs, status, error, body }: AttemptRow): WebhookAttempt {
  return { at: at.toISOString(), durationMs, status, error: error as WebhookAttemptError | null, body };
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.endpointId,
    messageId: messageIdOf(row.event.id),
    evento: row.event.type,
    teste: row.event.type === testType,
    status: row.status,
    tentativas: row.attempts,
    proximaTentativa: row.status === 'pending' ? (row.nextAt?.toISOString() ?? null) : null,
    ultimaTentativa: row.last === null ? null : toAttempt(row.last),
    createdAt: row.createdAt.toISOString(),
  };
}

export function toDetails(row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDeliveryDetails {
  return { delivery: toDelivery(row), corpo: bodyOf(row.event), attempts: attempts.map(toAttempt) };
}
