import { useSignIns } from '@palco/react/query';
import type { SignInList } from '@palco/sdk';
import { useState } from 'react';
import { Button, ErrorState, Skeleton, SkeletonGroup } from '../../ui';
import { EndOthersDialog, EndSignInDialog } from './end-sign-ins';
import { useProfileText } from './messages';
import styles from './profile.module.css';
import { SignInRow } from './sign-in-row';

type SignIn = SignInList['items'][number];

function SignIns({ items }: SignInList) {
  const t = useProfileText();
  const [ending, setEnding] = useState<SignIn | 'others' | null>(null);
  const others = items.filter(({ atual }) => !atual);
  const close = () => setEnding(null);
  // The device that one sits at comes first.
  const sorted = items.toSorted((one, other) => Number(other.atual) - Number(one.atual));
  return (
    <>
      <ul className={styles.signIns}>
        {sorted.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} onEnd={() => setEnding(signIn)} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.footer}>
          <Button variant="danger" onClick={() => setEnding('others')}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      {ending === 'others' && <EndOthersDialog signIns={others} onClose={close} />}
      {ending !== null && ending !== 'others' && <EndSignInDialog signIn={ending} onClose={close} />}
    </>
  );
}

/** Where the account is signed in, and the way to end it; /profile#sessions leads here. */
export function SignInsSection() {
  const t = useProfileText();
  const { data, isPending, isFetching, error, refetch } = useSignIns();
  return (
    <section id="sessions" className={styles.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('signInsTitle')}</h2>
      <p className={styles.note}>{t('signInsNote')}</p>
      {data ? (
        <SignIns items={data.items} />
      ) : isPending ? (
        <SkeletonGroup className={styles.signIns}>
          <Skeleton width="100%" height={64} />
          <Skeleton width="100%" height={64} />
        </SkeletonGroup>
      ) : (
        <ErrorState
          title={t('signInsFailed')}
          headingLevel={3}
          requestId={error.requestId}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
