import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useMay } from '../../access';
import { Notice } from '../../ui';
import styles from './blocked-notice.module.css';
import { useVideosText } from './messages';

/** For a blocked team: what it may not do for now, and where that is explained. */
export function BlockedNotice() {
  const t = useVideosText();
  const send = useMay('sendVideos');
  if (send.because !== 'blocked') return null;
  return (
    <Notice tone="warning" icon={Info} role="status" className={styles.notice}>
      {send.reason} <Link to="/blocked">{t('blocked.more')}</Link>
    </Notice>
  );
}
