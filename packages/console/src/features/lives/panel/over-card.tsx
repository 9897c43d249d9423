import type { Live } from '@palco/sdk/lives';
import { useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import { useLiveMetrics } from '../monitor/use-live-metrics';
import { usePanelText } from './messages';
import styles from './over-card.module.css';

/** What is said when a live ends before one's eyes. */
export function OverCard({ live }: { live: Live }) {
  const t = usePanelText();
  const mayOpen = useMayOpen();
  return (
    <section className={styles.card} role="status">
      <h2>{t('over.title')}</h2>
      <p>
        {mayOpen('/analytics').may && <Peak live={live} />}
        {live.transcode.enableLive2vod && t('over.recording')}
      </p>
    </section>
  );
}

function Peak({ live }: { live: Live }) {
  const t = usePanelText();
  const format = useFormat();
  const { total } = useLiveMetrics(live).groups.peak;
  return total !== null && total > 0
    ? `${t('over.peak', { count: total, number: format.number(total) })} `
    : null;
}
