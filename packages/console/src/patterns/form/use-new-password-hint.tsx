import { TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSdkText } from '../../i18n';
import { Icon } from '../../ui';
import { useFormText } from './messages';
import styles from './use-new-password-hint.module.css';

/**
 * The hint below the field of a new password: the rule, or a warning that the password is a common one. It is no error: only
 * the server refuses common passwords, if its operator has switched that on.
 */
export function useNewPasswordHint(password: string): ReactNode {
  const t = useFormText();
  const rules = useSdkText();
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return;
    let isShown = true;
    void import('./common-passwords').then(
      ({ commonPasswords }) => isShown && setCommon(commonPasswords),
      // Advice only: without the list the form works as before.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isTyped]);
  if (!common?.has(password.normalize('NFC').toLowerCase())) return rules('validation.passwordHint');
  return (
    <span className={styles.warning}>
      <Icon of={TriangleAlert} size={14} />
      {t('commonPassword')}
    </span>
  );
}
