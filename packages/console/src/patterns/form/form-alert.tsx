import { TriangleAlert } from 'lucide-react';
import { useUiText } from '../../ui/messages';
import { Notice } from '../../ui/notice/notice';
import styles from './form-alert.module.css';
import type { FormFailure } from './use-form-failure';

/** Why a form was not taken, above its button; the request's id is for support. */
export function FormAlert({ failure }: { failure: FormFailure | null }) {
  const t = useUiText();
  if (!failure) return null;
  return (
    <Notice tone="danger" role="alert" icon={TriangleAlert}>
      {failure.text}
      {failure.requestId && (
        <span className={styles.requestId}>{t('requestId', { id: failure.requestId })}</span>
      )}
    </Notice>
  );
}
