import { webhookDeliveriesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { webhooksApi, type Webhook, type WebhookDelivery } from '@palco/sdk/admin';
import { Eye, RotateCcw, Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../access';
import { useFormat } from '../../i18n';
import type { Actions } from '../../patterns/action';
import { ListPage, objectColumn, textColumn, timeColumn, useListSearch } from '../../patterns/list';
import { DeliveryDialog } from './delivery-dialog';
import { DeliveryChip } from './delivery-chip';
import { useWebhooksText } from './messages';
import { resultOf } from './result-text';
import { deliveriesList, deliveryStatuses } from './webhooks.list';

/** Poll interval while something is on its way, and otherwise. */
const refreshMs = { waiting: 2_000, idle: 5_000 } as const;

/** What was sent to a webhook, with the way to see one and to send it again. */
export function DeliveryList({ webhook, test }: { webhook: Webhook; test: ReactNode }) {
  const t = useWebhooksText();
  const format = useFormat();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useListSearch(deliveriesList);
  const { search, status, page, limit } = list.search;
  const deliveries = usePalcoQuery(
    (palco) => webhookDeliveriesQueryOptions(palco, webhook.id, { search, status, page, limit }),
    {
      refetchInterval: ({ state: { data } }) =>
        data?.items.some((one) => one.status === 'pending') ? refreshMs.waiting : refreshMs.idle,
    },
  );
  const actions = useDeliveryActions(webhook, setOpenId);
  const next = ({ proximaTentativa }: WebhookDelivery) =>
    proximaTentativa === null ? undefined : t('delivery.next', { time: format.dateTime(proximaTentativa) });
  return (
    <>
      <ListPage
        t={(key, ...values) => t(deliveryTexts[key], ...values)}
        label={t('deliveries')}
        heading={t('deliveries')}
        list={list}
        answer={deliveries}
        columns={[
          objectColumn<WebhookDelivery>({ key: 'event', header: t('column.event') }, (delivery) => ({
            name: delivery.evento,
            chips: <DeliveryChip status={delivery.status} />,
            text: next(delivery),
          })),
          textColumn<WebhookDelivery>(
            { key: 'result', header: t('column.result'), none: t('result.none') },
            ({ ultimaTentativa }) => ultimaTentativa && resultOf(t, ultimaTentativa),
          ),
          textColumn<WebhookDelivery>(
            { key: 'attempts', header: t('column.attempts'), priority: 3, none: '' },
            ({ tentativas }) => t('attempts', { count: tentativas }),
          ),
          timeColumn<WebhookDelivery>(
            { key: 'at', header: t('column.at'), never: '–' },
            ({ createdAt }) => createdAt,
          ),
        ]}
        rowKey={({ id }) => id}
        actions={actions}
        toolbar={{
          filters: [
            {
              key: 'status',
              label: t('filter.status'),
              options: deliveryStatuses.map((value) => ({ value, label: t(`delivery.${value}`) })),
            },
          ],
        }}
        empty={{ icon: Send, action: test }}
      />
      {openId !== null && (
        <DeliveryDialog
          delivery={{ webhookId: webhook.id, deliveryId: openId }}
          isOff={!webhook.ativo}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

/** The texts of the list of deliveries in the catalogue of webhooks. */
const deliveryTexts = {
  title: 'deliveries',
  search: 'deliveries.search',
  'empty.title': 'deliveries.empty.title',
  'empty.text': 'deliveries.empty.text',
  'error.title': 'deliveries.error',
} as const;

function useDeliveryActions(webhook: Webhook, open: (id: string) => void): Actions<WebhookDelivery> {
  const t = useWebhooksText();
  const may = useMay('changeWebhooks');
  return {
    noun: 'webhooks',
    nameOf: ({ evento }) => evento,
    items: [
      {
        key: 'open',
        label: t('delivery.open'),
        rowLabel: ({ evento }) => t('delivery.openOf', { event: evento }),
        icon: Eye,
        run: ({ id }) => open(id),
      },
      {
        key: 'resend',
        label: t('resend'),
        rowLabel: ({ evento }) => t('resendOf', { event: evento }),
        icon: RotateCcw,
        may,
        reason: ({ teste }) => (webhook.ativo || teste ? undefined : t('resend.off')),
        call: (palco, { id }) => palco.use(webhooksApi).resend({ webhookId: webhook.id, deliveryId: id }),
        done: t('resend.done'),
        failedTitle: t('resend.failed'),
      },
    ],
  };
}
