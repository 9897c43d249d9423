import type { ApiKeySecret } from '@palco/sdk/admin';
import { TriangleAlert } from 'lucide-react';
import { Button, CopyButton, Dialog, Notice } from '../../ui';
import styles from './api-keys.module.css';
import { useApiKeysText } from './messages';

interface SecretDialogProps {
  secret: ApiKeySecret;
  onClose(): void;
}

/**
 * The secret of a key, the only time that it can be read. Neither Esc nor a press beside the dialog closes it, because nothing
 * brings the secret back.
 */
export function SecretDialog({ secret: { key, chave }, onClose }: SecretDialogProps) {
  const t = useApiKeysText();
  return (
    <Dialog
      open
      pending
      onOpenChange={onClose}
      title={t('secret.title', { name: key.nome })}
      description={t('secret.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <div className={styles.secret}>
        <code>{chave}</code>
        <CopyButton text={chave} label={t('secret.copy')} />
      </div>
      <Notice tone="warning" icon={TriangleAlert}>
        {t('secret.warning')}
      </Notice>
    </Dialog>
  );
}
