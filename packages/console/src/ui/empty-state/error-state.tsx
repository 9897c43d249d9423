import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { CopyButton } from '../copy-button/copy-button';
import { EmptyState } from './empty-state';
import styles from './empty-state.module.css';
import { useUiText } from '../messages';

export interface ErrorStateProps {
  title?: string;
  /** What to do; by default to check the connection and to try again. */
  text?: ReactNode;
  /** Tries again; without it there is no button. */
  onRetry?(): void;
  /** The retry is running. */
  retrying?: boolean;
  /** For support; shown and copyable. */
  requestId?: string;
  headingLevel?: 2 | 3;
}

/** Something could not be loaded: what, a way to try again, and the request's id for support. */
export function ErrorState({ title, text, onRetry, retrying, requestId, headingLevel }: ErrorStateProps) {
  const t = useUiText();
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={title ?? t('errorTitle')}
        headingLevel={headingLevel}
        text={
          <>
            {text ?? t('errorText')}
            {requestId && <span className={styles.requestId}> {t('requestId', { id: requestId })}</span>}
          </>
        }
        action={
          <>
            {onRetry && (
              <Button icon={RotateCw} onClick={onRetry} pending={retrying}>
                {t('retry')}
              </Button>
            )}
            {requestId && <CopyButton text={requestId} label={t('copyDetails')} size="md" variant="ghost" />}
          </>
        }
      />
    </div>
  );
}
