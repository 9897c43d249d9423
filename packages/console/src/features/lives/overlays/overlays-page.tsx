import { useParams } from '@tanstack/react-router';
import { LiveRecordPage } from '../record';
import { useOverlaysText } from './messages';
import { OverlaysCard } from './overlays-card';

/** The overlays of one live on a page of their own, for operators who do not need the panel. */
export function OverlaysPage() {
  const t = useOverlaysText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/overlays' });
  return (
    <LiveRecordPage liveId={liveId} title={t('title')} heights={[160]}>
      {() => <OverlaysCard key={liveId} liveId={liveId} />}
    </LiveRecordPage>
  );
}
