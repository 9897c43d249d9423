import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useMay } from '../../access';
import { Icon } from '../../ui';
import styles from './blocked-notice.module.css';
import { useVodText } from './messages';

/** For a blocked team: what it may not do for now, and where that is explained. */
export function BlockedNotice() {
  const t = useVodText();
  const send = useMay('sendVideos');
  if (send.because !== 'blocked') return null;
  return (
    <p role="status" className={styles.notice}>
      <Icon of={Info} />
      <span>
        {send.reason}{' '}
        <Link to="/blocked" className={styles.link}>
          {t('blocked.more')}
        </Link>
      </span>
    </p>
  );
}
