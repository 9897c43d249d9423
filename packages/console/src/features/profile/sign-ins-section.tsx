import { signInsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { SignInList } from '@palco/sdk/admin';
import { Loaded } from '../../patterns/record';
import { Button } from '../../ui';
import { useProfileText } from './messages';
import styles from './profile.module.css';
import { SignInRow } from './sign-in-row';
import { useEndOthers, useEndSignIn } from './use-end-sign-ins';

function SignIns({ items }: SignInList) {
  const t = useProfileText();
  const endOne = useEndSignIn();
  const endOthers = useEndOthers();
  const others = items.filter(({ atual }) => !atual);
  // The device that one sits at comes first.
  const sorted = items.toSorted((one, other) => Number(other.atual) - Number(one.atual));
  return (
    <>
      <ul className={styles.signIns}>
        {sorted.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} onEnd={() => endOne.ask(signIn)} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.footer}>
          <Button variant="danger" onClick={() => endOthers.ask(others)}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      {endOne.dialog}
      {endOthers.dialog}
    </>
  );
}

/** Where the account is signed in, and the way to end it; /profile#sessions leads here. */
export function SignInsSection() {
  const t = useProfileText();
  return (
    <section id="sessions" className={styles.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('signInsTitle')}</h2>
      <p className={styles.note}>{t('signInsNote')}</p>
      <Loaded
        answer={usePalcoQuery(signInsQueryOptions)}
        failed={t('signInsFailed')}
        namesRequest
        heights={[64, 64]}
        className={styles.signIns}
      >
        {({ items }) => <SignIns items={items} />}
      </Loaded>
    </section>
  );
}
