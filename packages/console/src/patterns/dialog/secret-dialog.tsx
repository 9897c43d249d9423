import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n';
import { Button, CopyButton, Dialog, Notice } from '../../ui';
import styles from './secret-dialog.module.css';

/** The texts that the catalogue of the feature has. */
type SecretTexts = Record<`secret.${'title' | 'text' | 'copy' | 'warning' | 'done'}`, string>;

export interface SecretDialogProps {
  t: Translate<SecretTexts>;
  /** Whose secret it is. */
  name: string;
  secret: string;
  onClose(): void;
  /** More about it. */
  children?: ReactNode;
}

/**
 * A secret, the only time that it can be read. Neither Esc nor a press beside the dialog closes it, because nothing brings the
 * secret back.
 */
export function SecretDialog({ t, name, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog
      open
      pending
      onOpenChange={onClose}
      title={t('secret.title', { name })}
      description={t('secret.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t('secret.copy')} />
      </div>
      {children}
      <Notice tone="warning" icon={TriangleAlert}>
        {t('secret.warning')}
      </Notice>
    </Dialog>
  );
}
