import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BareIconButton, VisuallyHidden } from '../../ui';
import styles from './copyable-string.module.css';
import { useRolesText } from './messages';

const copiedMs = 2000;

/** A permission as the contract writes it, with a button that copies it and answers in place. */
export function CopyableString({ id }: { id: string }) {
  const t = useRolesText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={styles.string}>
      <code translate="no">{id}</code>
      <BareIconButton
        size="sm"
        iconSize={14}
        icon={copied ? Check : Copy}
        label={t('copyString', { id })}
        onClick={() => {
          navigator.clipboard.writeText(id).then(
            () => setCopied(true),
            // Without the permission the string can still be selected by hand: it is written beside the button.
            () => undefined,
          );
        }}
      />
      <VisuallyHidden role="status">{copied ? t('copied') : ''}</VisuallyHidden>
    </span>
  );
}
