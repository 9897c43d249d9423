import type { ApiSchema, Palco } from '@palco/sdk';
import {
  webhooksApi,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryRef,
} from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * The webhooks of the team, the oldest first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(webhooksQueryOptions(palco));
 * ```
 */
export function webhooksQueryOptions(palco: Palco): PalcoQueryOptions<ApiSchema<'WebhookList'>> {
  return palcoQuery(palco, ['webhooks', 'list'], (options) => palco.use(webhooksApi).list(options));
}

/**
 * One page of what was sent to a webhook, the newest first. The previous page stays while another one comes.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(webhookDeliveriesQueryOptions(palco, id, { status: 'failed' }));
 * ```
 */
export function webhookDeliveriesQueryOptions(
  palco: Palco,
  id: string,
  query: WebhookDeliveriesQuery = {},
): PalcoQueryOptions<ApiSchema<'WebhookDeliveryList'>> {
  return palcoPageQuery(palco, ['webhooks', 'deliveries', id, query], (options) =>
    palco.use(webhooksApi).deliveries(id, query, options),
  );
}

/**
 * One delivery of a webhook, with its body and all its attempts.
 *
 * @example
 * ```ts
 * const { corpo } = await queryClient.fetchQuery(webhookDeliveryQueryOptions(palco, { webhookId: id, deliveryId: id }));
 * ```
 */
export function webhookDeliveryQueryOptions(
  palco: Palco,
  ref: WebhookDeliveryRef,
): PalcoQueryOptions<WebhookDeliveryDetails> {
  return palcoQuery(palco, ['webhooks', 'delivery', ref], (options) =>
    palco.use(webhooksApi).delivery(ref, options),
  );
}
