import { signInsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { SignInList } from '@palco/sdk/admin';
import { Monitor, Smartphone } from 'lucide-react';
import { Loaded } from '../../patterns/record';
import { Button, Chip, Icon, RelativeTime } from '../../ui';
import { useFormat } from '../../i18n';
import { useProfileText } from './messages';
import styles from './profile.module.css';
import { useEndOthers, useEndSignIn } from './use-end-sign-ins';
import { useDeviceText } from './device-text';
import { parseUserAgent } from './user-agent.pure';

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

interface SignInRowProps {
  signIn: SignInList['items'][number];
  onEnd(): void;
}

/** A browser in which one is signed in: which, from where, when last; the current one is left by signing out. */
function SignInRow({ signIn, onEnd }: SignInRowProps) {
  const t = useProfileText();
  const format = useFormat();
  const device = useDeviceText()(signIn.user_agent);
  return (
    <li className={styles.signIn}>
      <span className={styles.tile}>
        <Icon of={parseUserAgent(signIn.user_agent).isPhone ? Smartphone : Monitor} size={18} />
      </span>
      <div className={styles.texts}>
        <p className={styles.device} title={signIn.user_agent}>
          {device} {signIn.atual && <Chip tone="success">{t('thisDevice')}</Chip>}
        </p>
        <p className={styles.meta}>
          <span>{t('ip', { ip: signIn.ip })}</span>
          <span>{t('since', { date: format.dateTime(signIn.createdAt) })}</span>
          <span>
            {t('lastUse')} <RelativeTime at={signIn.lastSeenAt} />
          </span>
        </p>
      </div>
      {!signIn.atual && (
        <Button size="sm" aria-label={t('endNamed', { device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
