import type {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
  WebhookEventList,
  WebhookEventType,
  WebhookList,
  WebhookPatch,
  WebhookRecover,
  WebhookRecovered,
  WebhookWithSecret,
} from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import type { Palco } from '../palco';

export type {
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryStatus,
  WebhookEventType,
  WebhookRecover,
  WebhookWithSecret,
} from '@palco/openapi';

/** Page and status of the deliveries of a webhook. */
export type WebhookDeliveriesQuery = Omit<ApiQuery<'listWebhookDeliveries'>, 'accountId'>;

/** Where a part of the events of a webhook begins: `after` the `webhook-id` of the last one that is known. */
type WebhookEventsQuery = Omit<ApiQuery<'listWebhookEvents'>, 'accountId'>;

/** A delivery of a webhook. */
export interface WebhookDeliveryRef {
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** The calls about webhooks: addresses that are told of events of the team. All throw `SdkError`. */
export interface WebhooksApi {
  /** All of the team, the oldest first. */
  list(options?: CallOptions): Promise<WebhookList>;
  /** The answer is the only one that has the secret. `WEBHOOKS_FULL` (409) where the team has as many as it may. */
  create(input: WebhookCreate, options?: CallOptions): Promise<WebhookWithSecret>;
  update(id: string, patch: WebhookPatch, options?: VersionedCallOptions): Promise<Webhook>;
  /** Its log of deliveries goes with it. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
  /**
   * A new secret; for 24 hours requests carry a signature with the previous one too. `WEBHOOK_SECRETS_FULL` (409) where five are
   * valid already.
   */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Sends a test event once, also while the webhook is switched off. */
  test(id: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** What was sent in the last 30 days, the newest first. */
  deliveries(id: string, query?: WebhookDeliveriesQuery, options?: CallOptions): Promise<WebhookDeliveryList>;
  /** One delivery with its body and its attempts. */
  delivery(ref: WebhookDeliveryRef, options?: CallOptions): Promise<WebhookDeliveryDetails>;
  /** Sends it again now, with the same `webhook-id`. `WEBHOOK_OFF` (409) while the webhook is switched off. */
  resend(ref: WebhookDeliveryRef, options?: CallOptions): Promise<WebhookDelivery>;
  /** The events of the last 30 days in their order, also those that were not sent because the webhook was off. */
  events(id: string, query?: WebhookEventsQuery, options?: CallOptions): Promise<WebhookEventList>;
  /**
   * Sends again what did not arrive since a moment, one after the other, with the `webhook-id` that each had. `WEBHOOK_OFF` (409)
   * while the webhook is switched off.
   */
  recover(id: string, which: WebhookRecover, options?: CallOptions): Promise<WebhookRecovered>;
}

/**
 * Every event that a webhook can be told of, in the order in which a choice shows them.
 *
 * @example
 * ```ts
 * const ofVideos = webhookEventTypes.filter((type) => type.startsWith('video.'));
 * ```
 */
export const webhookEventTypes = [
  'video.created',
  'upload.completed',
  'video.ready',
  'video.failed',
  'video.deleted',
  'video.restored',
  'recording.ready',
  'clip.ready',
  'live.created',
  'live.started',
  'live.paused',
  'live.resumed',
  'live.ended',
  'live.deleted',
  'live.restored',
  'attendee.registered',
  'alert.raised',
  'restream.started',
  'restream.failed',
  'restream.ended',
] as const satisfies readonly WebhookEventType[];

const one = '/v1/webhooks/{id}';
const atDelivery = ({ webhookId: id, deliveryId }: WebhookDeliveryRef) => ({ id, deliveryId });

/**
 * The calls about webhooks as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(webhooksApi).list();
 * const delivery = await palco.use(webhooksApi).test(id);
 * ```
 */
export function webhooksApi({ client: { call } }: Pick<Palco, 'client'>): WebhooksApi {
  return {
    list: (options) => call('GET', '/v1/webhooks', { options }),
    create: (body, options) => call('POST', '/v1/webhooks', { body, options }),
    update: (id, body, options) => call('PATCH', one, { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', one, { path: { id }, options }),
    rotateSecret: (id, options) => call('POST', `${one}/rotate`, { path: { id }, options }),
    test: (id, options) => call('POST', `${one}/test`, { path: { id }, options }),
    deliveries: (id, query, options) => call('GET', `${one}/deliveries`, { path: { id }, query, options }),
    delivery: (ref, options) =>
      call('GET', `${one}/deliveries/{deliveryId}`, { path: atDelivery(ref), options }),
    resend: (ref, options) =>
      call('POST', `${one}/deliveries/{deliveryId}/resend`, { path: atDelivery(ref), options }),
    events: (id, query, options) => call('GET', `${one}/events`, { path: { id }, query, options }),
    recover: (id, body, options) => call('POST', `${one}/recover`, { path: { id }, body, options }),
  };
}
