import { webhooksQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Webhook } from '@palco/sdk/admin';
import { useNavigate, useParams } from '@tanstack/react-router';
import { TriangleAlert, Webhook as WebhookIcon } from 'lucide-react';
import { ActionButton, useActions } from '../../patterns/action';
import { RowMenu } from '../../patterns/list';
import { MissingRecord, RecordPage } from '../../patterns/record';
import { LinkButton, Notice, PageHeader } from '../../ui';
import { DeliveryList } from './delivery-list';
import { useWebhooksText } from './messages';
import { useWebhookDialogs } from './use-webhook-dialogs';
import { WebhookChips } from './webhook-chips';
import { nameOf } from './webhook-name.pure';
import styles from './webhooks.module.css';

/** One webhook: how it does, what can be done with it, and what was sent to it. */
export function WebhookPage() {
  const t = useWebhooksText();
  const { webhookId } = useParams({ from: '/signed-in/webhooks/$webhookId' });
  const webhooks = usePalcoQuery(webhooksQueryOptions);
  const crumb = { label: t('title'), link: { to: '/webhooks' as const } };
  return (
    <RecordPage
      answer={webhooks}
      title={t('title')}
      crumbs={[crumb]}
      heights={[62, 240]}
      errorTitle={t('error.title')}
    >
      {({ items }) => {
        const webhook = items.find(({ id }) => id === webhookId);
        if (webhook) return <Loaded key={webhookId} webhook={webhook} />;
        return (
          <>
            <PageHeader title={t('missing.title')} breadcrumbs={[crumb]} />
            <MissingRecord
              icon={WebhookIcon}
              title={t('missing.title')}
              text={t('missing.text')}
              action={<LinkButton to="/webhooks">{t('missing.back')}</LinkButton>}
            />
          </>
        );
      }}
    </RecordPage>
  );
}

/** The server counts no further. */
const mostCounted = 1_000;

function Loaded({ webhook }: { webhook: Webhook }) {
  const t = useWebhooksText();
  const navigate = useNavigate();
  const { actions, dialog } = useWebhookDialogs({ onDeleted: () => void navigate({ to: '/webhooks' }) });
  const offered = useActions(actions);
  const name = nameOf(webhook);
  const test = offered.find('test', webhook);
  return (
    <>
      <PageHeader
        title={name}
        chip={<WebhookChips webhook={webhook} />}
        meta={webhook.url}
        breadcrumbs={[{ label: t('title'), link: { to: '/webhooks' } }, { label: name }]}
        actions={
          <>
            <span className={styles.more}>
              <RowMenu
                name={name}
                items={offered.of(webhook).filter(({ key }) => key !== 'test' && key !== 'recover')}
              />
            </span>
            <ActionButton action={test} />
          </>
        }
      />
      {webhook.motivo !== null && (
        <Notice tone="danger" icon={TriangleAlert}>
          {t(`notice.${webhook.motivo}`)}
        </Notice>
      )}
      {webhook.naoEntregues > 0 && (
        <Notice tone="warning" icon={TriangleAlert}>
          {t(webhook.naoEntregues < mostCounted ? 'notice.missed' : 'notice.missedMany', {
            count: webhook.naoEntregues,
          })}{' '}
          <ActionButton action={offered.find('recover', webhook)} />
        </Notice>
      )}
      <DeliveryList webhook={webhook} test={<ActionButton action={test} />} />
      {offered.dialog}
      {dialog}
    </>
  );
}
