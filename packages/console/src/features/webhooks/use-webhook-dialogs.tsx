import type { Webhook, WebhookWithSecret } from '@palco/sdk/admin';
import { useState, type ReactNode } from 'react';
import type { Actions } from '../../patterns/action';
import { useFormat } from '../../i18n';
import { SecretDialog } from '../../patterns/dialog';
import { RecoverDialog } from './recover-dialog';
import { useWebhookActions } from './use-webhook-actions';
import { CreateWebhookDialog, EditWebhookDialog } from './webhook-dialog';
import { useWebhooksText } from './messages';
import { nameOf } from './webhook-name.pure';
import styles from './webhooks.module.css';

/** Which dialog is open over the page. */
type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'recover'; readonly webhook: Webhook }
  | { readonly dialog: 'secret'; readonly made: WebhookWithSecret };

/** The actions of webhooks with the dialogs that they open. */
export function useWebhookDialogs({ onDeleted }: { onDeleted?(): void } = {}): {
  readonly actions: Actions<Webhook>;
  readonly dialog: ReactNode;
  create(): void;
} {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showSecret = (made: WebhookWithSecret) => setOpen({ dialog: 'secret', made });
  const actions = useWebhookActions({
    onEdit: (webhook) => setOpen({ dialog: 'edit', webhook }),
    onRotated: showSecret,
    onRecover: (webhook) => setOpen({ dialog: 'recover', webhook }),
    onDeleted,
  });
  return {
    actions,
    create: () => setOpen({ dialog: 'create' }),
    dialog: (
      <>
        {open?.dialog === 'create' && <CreateWebhookDialog onClose={close} onCreated={showSecret} />}
        {open?.dialog === 'edit' && <EditWebhookDialog webhook={open.webhook} onClose={close} />}
        {open?.dialog === 'recover' && <RecoverDialog webhook={open.webhook} onClose={close} />}
        {open?.dialog === 'secret' && <WebhookSecretDialog made={open.made} onClose={close} />}
      </>
    ),
  };
}

interface WebhookSecretDialogProps {
  made: WebhookWithSecret;
  onClose(): void;
}

/** The secret of a webhook, and how long the one before stays good. */
function WebhookSecretDialog({ made: { webhook, segredo }, onClose }: WebhookSecretDialogProps) {
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
