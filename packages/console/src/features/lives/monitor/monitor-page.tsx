import { useSearch } from '@tanstack/react-router';
import { LiveRecordPage } from '../record';
import { Monitor } from './monitor';
import { LiveChoice } from './live-choice';
import { useMonitorText } from './messages';

/** The audience of the live that the address names; without one, the lives that are on. */
export function MonitorPage() {
  const t = useMonitorText();
  const { liveId } = useSearch({ from: '/signed-in/analytics' });
  if (liveId === undefined) return <LiveChoice />;
  return (
    <LiveRecordPage liveId={liveId} title={t('title')} heights={[120, 320, 320]}>
      {(live) => <Monitor key={liveId} live={live} />}
    </LiveRecordPage>
  );
}
