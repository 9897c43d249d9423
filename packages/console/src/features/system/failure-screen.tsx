import { usePalco } from '@palco/react';
import { useState } from 'react';
import { SupportButton } from '../../patterns/support';
import { Button, ErrorState, SoloLayout, usePageTitle } from '../../ui';
import { useSystemText } from './messages';
import styles from './failure-screen.module.css';

export interface FailureScreenProps {
  /**
   * `boot`: the server did not answer at all; `console`: its code did not arrive; `profile`: the own profile
   * could not be read.
   */
  what: 'boot' | 'console' | 'profile';
  requestId?: string;
  onRetry(): Promise<void> | void;
}

/** Shown while the console cannot start: what failed, a retry, and a sign-out where the profile could not be read. */
export function FailureScreen({ what, requestId, onRetry }: FailureScreenProps) {
  const { session } = usePalco();
  const t = useSystemText();
  const [retrying, setRetrying] = useState(false);
  const title = t(`${what}Title`);
  usePageTitle(title);
  return (
    <SoloLayout
      controls={
        what === 'profile' && (
          <Button variant="ghost" onClick={() => void session.signOut()}>
            {t('signOut')}
          </Button>
        )
      }
    >
      <div className={styles.center}>
        <ErrorState
          title={title}
          text={t('bootText')}
          requestId={requestId}
          retrying={retrying}
          onRetry={() => {
            setRetrying(true);
            void Promise.resolve(onRetry()).finally(() => setRetrying(false));
          }}
        />
        <SupportButton />
      </div>
    </SoloLayout>
  );
}
