import { useParams } from '@tanstack/react-router';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { LiveRecordPage } from '../record';
import { Card } from '../card';
import { ViewersNow } from '../panel/viewers-now';
import { DetailsCard } from './details-card';
import { useSupportText } from './messages';
import { SessionsCard } from './sessions-card';
import { ViewerSignalCard } from './viewer-signal-card';
import styles from './support.module.css';

/** Help for the viewers of a live: what their players told, and a signal by which each of them can be told apart. */
export function SupportPage() {
  const t = useSupportText();
  const { liveId } = useParams({ from: '/signed-in/atendimento/$liveId' });
  return (
    <LiveRecordPage liveId={liveId} title={t('title')} heights={[80, 220]}>
      {(live) => (
        <div className={styles.columns}>
          <SessionsCard key={liveId} live={live} />
          <div className={styles.cards}>
            <ViewersCard live={live} />
            <ViewerSignalCard key={liveId} liveId={liveId} />
            <DetailsCard live={live} />
          </div>
        </div>
      )}
    </LiveRecordPage>
  );
}

/** How many watch now, or why nobody is counted. */
function ViewersCard({ live }: { live: Live }) {
  const t = useSupportText();
  return (
    <Card title={t('viewers')}>
      {isLiveInProgress(live.status) ? <ViewersNow live={live} /> : <p>{t('viewers.off')}</p>}
    </Card>
  );
}
