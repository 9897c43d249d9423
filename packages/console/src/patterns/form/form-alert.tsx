import { TriangleAlert } from 'lucide-react';
import styles from './form-alert.module.css';
import { Icon } from '../../ui/icon/icon';
import { useUiText } from '../../ui/messages';
import type { FormFailure } from './use-form-failure';

/** Why a form was not taken, above its button; the request's id is for support. */
export function FormAlert({ failure }: { failure: FormFailure | null }) {
  const t = useUiText();
  if (!failure) return null;
  return (
    <div className={styles.alert} role="alert">
      <Icon of={TriangleAlert} />
      <p>
        {failure.text}
        {failure.requestId && (
          <span className={styles.requestId}>{t('requestId', { id: failure.requestId })}</span>
        )}
      </p>
    </div>
  );
}
