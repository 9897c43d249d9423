import { webhooksQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Webhook } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useMay } from '../../access';
import { countColumn, ListPage, objectColumn, timeColumn, useListSearch } from '../../patterns/list';
import { Button, matchesSearch, PageHeader } from '../../ui';
import { useWebhooksText } from './messages';
import { useWebhookDialogs } from './use-webhook-dialogs';
import { WebhookChips } from './webhook-chips';
import { nameOf, shortUrl } from './webhook-name.pure';
import { webhooksList } from './webhooks.list';

/** The addresses that are told of events of the team. */
export function WebhooksPage() {
  const t = useWebhooksText();
  const { reason } = useMay('changeWebhooks');
  const { actions, dialog, create: openCreate } = useWebhookDialogs();
  const list = useListSearch(webhooksList);
  const webhooks = usePalcoQuery(webhooksQueryOptions);
  const { search = '' } = list.search;
  const { data } = webhooks;
  // The server sends every webhook of the team, at most 20.
  const items = useMemo(
    () =>
      data && {
        items: data.items.filter(({ descricao, url }) =>
          matchesSearch({ label: `${descricao} ${url}` }, search),
        ),
      },
    [data, search],
  );
  const create = (
    <Button variant="primary" icon={Plus} reason={reason} onClick={openCreate}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={create} />
      <ListPage
        t={t}
        list={list}
        answer={{ ...webhooks, data: items }}
        columns={[
          objectColumn<Webhook>({ key: 'webhook', header: t('column.webhook') }, (webhook) => ({
            name: nameOf(webhook),
            link: (
              <Link to="/webhooks/$webhookId" params={{ webhookId: webhook.id }}>
                {nameOf(webhook)}
              </Link>
            ),
            chips: <WebhookChips webhook={webhook} />,
            text: webhook.descricao === '' ? undefined : shortUrl(webhook.url),
          })),
          countColumn<Webhook>(
            {
              key: 'events',
              header: t('column.events'),
              onCard: ({ eventos }) => t('eventsTotal', { count: eventos.length }),
            },
            ({ eventos }) => eventos.length,
          ),
          timeColumn<Webhook>(
            { key: 'failing', header: t('column.failing'), priority: 3, never: '–' },
            ({ falhandoDesde }) => falhandoDesde,
          ),
        ]}
        rowKey={({ id }) => id}
        actions={actions}
        empty={{ icon: WebhookIcon, action: create }}
      />
      {dialog}
    </>
  );
}
