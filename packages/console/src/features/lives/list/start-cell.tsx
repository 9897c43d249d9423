import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { useMinute } from './use-minute';
import styles from './lives.module.css';
import { useLivesText } from './messages';

/** When a live began or is to begin, and how far that is away. */
export function StartCell({ live }: { live: Pick<Live, 'status' | 'startedAt' | 'scheduledStartTime'> }) {
  const t = useLivesText();
  const format = useFormat();
  const now = useMinute();
  const isOn = isLiveInProgress(live.status);
  const at = (isOn ? live.startedAt : null) ?? live.scheduledStartTime;
  if (at === null) return <span className={styles.muted}>{t('noDate')}</span>;
  const away = format.relative(at, now);
  return (
    <span className={styles.start}>
      <time dateTime={at}>{format.dateTime(at)}</time>
      <span className={styles.muted}>{isOn ? t('onAirFor', { ago: away }) : away}</span>
    </span>
  );
}
