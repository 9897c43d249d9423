import type { WebhookEventList, WebhookRecovered } from '@palco/openapi';
import { httpError } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { recordEvent } from '../logs';
import { enqueueDeliveries } from './emit-event';
import { countMissed, countPending, hasEvent, readEvents, takeMissed } from './missed.store';
import { toEvent } from './webhooks.presenter.pure';
import { eventIdOf } from './event-ids.pure';
import { hostOf, readEndpoint, requireEndpoint } from './webhooks.service';

/** Deliveries of one endpoint that may wait at a time for a recovery to add to them. */
const mostWaiting = 5_000;

/**
 * Queues what did not arrive, the oldest first, behind what happens meanwhile. Under the lock of the endpoint, so that two who ask
 * at once send nothing twice.
 *
 * @throws 409 `WEBHOOK_OFF`.
 */
export function recoverWebhook(call: Call<'recoverWebhook'>): Promise<WebhookRecovered> {
  const { desde, status } = call.body;
  return call.context.db.transaction(async (tx) => {
    const { id: endpointId, url, active } = await requireEndpoint(tx, call);
    if (!active) throw httpError({ status: 409, code: 'WEBHOOK_OFF' });
    const which = { endpointId, since: new Date(desde), status };
    const waiting = await countPending(tx, endpointId);
    const ids = await takeMissed(tx, which, Math.max(mostWaiting - waiting, 0));
    await enqueueDeliveries(tx, endpointId, { ids, waiting });
    const record = { host: hostOf(url), since: desde, status, envios: ids.length };
    await recordEvent(tx, { call, event: 'WEBHOOK_REENVIADO', of: { id: endpointId }, record });
    return { enfileirados: ids.length, restantes: await countMissed(tx, which) };
  });
}

/** @throws 400 where the last event is none of the webhook, or older than what is kept. */
export async function listEvents(call: Call<'listWebhookEvents'>): Promise<WebhookEventList> {
  const { context, query } = call;
  const { id: endpointId } = await readEndpoint(call);
  const afterId = query.after === undefined ? undefined : eventIdOf(query.after);
  if (afterId !== undefined && !(await hasEvent(context.db, { endpointId, eventId: afterId })))
    throw httpError({
      status: 400,
      code: 'INVALID_REQUEST',
      fields: [{ field: 'query.after', code: 'INVALID_VALUE' }],
    });
  const since = query.since === undefined ? undefined : new Date(query.since);
  const rows = await readEvents(context.db, { endpointId, afterId, since, limit: query.limit });
  const items = rows.map(toEvent);
  return { items, ultimo: items.at(-1)?.messageId ?? query.after ?? null };
}
