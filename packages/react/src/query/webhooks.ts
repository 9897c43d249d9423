import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import {
  webhooksApi,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryRef,
} from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * The webhooks of the team, the oldest first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(webhooksQueryOptions(palco));
 * ```
 */
export function webhooksQueryOptions(palco: Palco): PalcoQueryOptions<ApiSchema<'WebhookList'>> {
  return queryOptions<ApiSchema<'WebhookList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'webhooks'), 'list'],
    queryFn: ({ signal }) => palco.use(webhooksApi).list({ signal }),
  });
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
  return queryOptions<ApiSchema<'WebhookDeliveryList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'webhooks'), 'deliveries', id, query],
    queryFn: ({ signal }) => palco.use(webhooksApi).deliveries(id, query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
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
  return queryOptions<WebhookDeliveryDetails, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'webhooks'), 'delivery', ref],
    queryFn: ({ signal }) => palco.use(webhooksApi).delivery(ref, { signal }),
  });
}
