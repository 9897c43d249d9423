import { TriangleAlert } from 'lucide-react';
import { Button, CopyButton, Dialog, Notice, saveText } from '../../../ui';
import { useFactorText } from './messages';
import styles from './security.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose(): void;
}

/** Ten codes, the only time that they can be read: neither Esc nor a press beside the dialog closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useFactorText();
  const text = codes.join('\n');
  return (
    <Dialog
      open
      pending
      onOpenChange={onClose}
      title={t('codes.title')}
      description={t('codes.text')}
      footer={
        <>
          <Button onClick={() => saveText('codigos-de-recuperacao.txt', text, 'text/plain')}>
            {t('codes.save')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('codes.done')}
          </Button>
        </>
      }
    >
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={text} label={t('codes.copy')} />
      <Notice tone="warning" icon={TriangleAlert}>
        {t('codes.warning')}
      </Notice>
    </Dialog>
  );
}
