import type { SignInList } from '@palco/sdk/admin';
import { Monitor, Smartphone } from 'lucide-react';
import { useFormat } from '../../i18n';
import { Button, Chip, Icon, RelativeTime } from '../../ui';
import { useDeviceText } from './device-text';
import { useProfileText } from './messages';
import styles from './profile.module.css';
import { parseUserAgent } from './user-agent.pure';

interface SignInRowProps {
  signIn: SignInList['items'][number];
  onEnd(): void;
}

/** A browser in which one is signed in: which, from where, when last; the current one is left by signing out. */
export function SignInRow({ signIn, onEnd }: SignInRowProps) {
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
