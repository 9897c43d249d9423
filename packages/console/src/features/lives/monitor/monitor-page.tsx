import { useSearch } from '@tanstack/react-router';
import { LivePage } from '../live-page';
import { AudienceCard } from './audience-card';
import { LiveChoice } from './live-choice';
import { useMonitorText } from './messages';

/** The audience of the live that the address names; without one, the lives that are on. */
export function MonitorPage() {
  const t = useMonitorText();
  const { liveId } = useSearch({ from: '/signed-in/analytics' });
  if (liveId === undefined) return <LiveChoice />;
  return (
    <LivePage liveId={liveId} title={t('title')} heights={[80, 240]}>
      {(live) => <AudienceCard key={liveId} live={live} />}
    </LivePage>
  );
}
