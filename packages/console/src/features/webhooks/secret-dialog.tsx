import type { WebhookWithSecret } from '@palco/sdk/admin';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '../../i18n';
import { Button, CopyButton, Dialog, Notice } from '../../ui';
import { useWebhooksText } from './messages';
import { nameOf } from './webhook-name.pure';
import styles from './webhooks.module.css';

interface SecretDialogProps {
  made: WebhookWithSecret;
  onClose(): void;
}

/**
 * The secret of a webhook, the only time that it can be read. Neither Esc nor a press beside the dialog closes it, because
 * nothing brings the secret back.
 */
export function SecretDialog({ made: { webhook, segredo }, onClose }: SecretDialogProps) {
  const t = useWebhooksText();
  const format = useFormat();
  const until = webhook.segredoAnteriorAte;
  return (
    <Dialog
      open
      pending
      onOpenChange={onClose}
      title={t('secret.title', { name: nameOf(webhook) })}
      description={t('secret.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <div className={styles.secret}>
        <code>{segredo}</code>
        <CopyButton text={segredo} label={t('secret.copy')} />
      </div>
      {until !== null && (
        <p className={styles.muted}>{t('secret.overlap', { time: format.dateTime(until) })}</p>
      )}
      <Notice tone="warning" icon={TriangleAlert}>
        {t('secret.warning')}
      </Notice>
    </Dialog>
  );
}
