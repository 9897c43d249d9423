import type { WebhookWithSecret } from '@palco/sdk/admin';
import { useFormat } from '../../i18n';
import { SecretDialog } from '../../patterns/dialog';
import { useWebhooksText } from './messages';
import { nameOf } from './webhook-name.pure';
import styles from './webhooks.module.css';

interface WebhookSecretDialogProps {
  made: WebhookWithSecret;
  onClose(): void;
}

/** The secret of a webhook, and how long the one before stays good. */
export function WebhookSecretDialog({ made: { webhook, segredo }, onClose }: WebhookSecretDialogProps) {
  const t = useWebhooksText();
  const format = useFormat();
  const until = webhook.segredoAnteriorAte;
  return (
    <SecretDialog t={t} name={nameOf(webhook)} secret={segredo} onClose={onClose}>
      {until !== null && (
        <p className={styles.muted}>{t('secret.overlap', { time: format.dateTime(until) })}</p>
      )}
    </SecretDialog>
  );
}
