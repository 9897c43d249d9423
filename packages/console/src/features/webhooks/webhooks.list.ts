import { listOf } from '../../patterns/list/list-of.pure';
import { wordRule } from '../../patterns/list/search-rules.pure';

/** The webhooks of the team, at /webhooks. The server sends all of them, the oldest first. */
export const webhooksList = listOf({ name: 'webhooks', isPaged: false });

/** How a delivery can stand. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'not_sent'] as const;

/** What was sent to a webhook, at /webhooks/{id}. */
export const deliveriesList = listOf({
  name: 'webhookDeliveries',
  filters: { status: wordRule(deliveryStatuses) },
  pageSize: 25,
});
