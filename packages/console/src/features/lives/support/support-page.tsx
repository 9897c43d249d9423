import { useParams } from '@tanstack/react-router';
import { LivePage } from '../live-page';
import { useSupportText } from './messages';
import { ViewerSignalCard } from './viewer-signal-card';
import { ViewersCard } from './viewers-card';
import styles from './support.module.css';

/** Help for the viewers of a live: how many there are, and a signal by which each of them can be told apart. */
export function SupportPage() {
  const t = useSupportText();
  const { liveId } = useParams({ from: '/signed-in/atendimento/$liveId' });
  return (
    <LivePage liveId={liveId} title={t('title')} heights={[80, 220]}>
      {(live) => (
        <div className={styles.cards}>
          <ViewersCard live={live} />
          <ViewerSignalCard key={liveId} liveId={liveId} />
        </div>
      )}
    </LivePage>
  );
}
