import { useParams } from '@tanstack/react-router';
import { LiveRecordPage } from '../record';
import { useLiveSettingsText } from './messages';
import { SettingsSteps } from './settings-steps';

/** Everything that can be set of one live. */
export function LiveSettingsPage() {
  const t = useLiveSettingsText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/settings' });
  return (
    <LiveRecordPage liveId={liveId} title={t('title')} heights={[40, 240]}>
      {(live) => <SettingsSteps key={liveId} live={live} />}
    </LiveRecordPage>
  );
}
