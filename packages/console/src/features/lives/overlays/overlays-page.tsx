import { useParams } from '@tanstack/react-router';
import { LivePage } from '../live-page';
import { useOverlaysText } from './messages';
import { OverlaysCard } from './overlays-card';

/** What lies over the picture of one live, beside the panel: for who does nothing else. */
export function OverlaysPage() {
  const t = useOverlaysText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/overlays' });
  return (
    <LivePage liveId={liveId} title={t('title')} heights={[160]}>
      {() => <OverlaysCard key={liveId} liveId={liveId} />}
    </LivePage>
  );
}
