import { useLive } from '@palco/react/query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { RecordPage } from '../../../patterns/record';
import { LinkButton, PageHeader } from '../../../ui';
import { StatusChip } from '../status/status-chip';
import { useLiveSettingsText } from './messages';
import { SettingsSteps } from './settings-steps';

const lives = { to: '/streaming' as const };

/** Everything that can be set of one live. */
export function LiveSettingsPage() {
  const t = useLiveSettingsText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/settings' });
  const crumbs = [{ label: t('lives'), link: lives }];
  const panel = { to: '/streaming/$liveId/panel' as const, params: { liveId } };
  const back = <LinkButton {...lives}>{t('missing.back')}</LinkButton>;
  return (
    <RecordPage
      answer={useLive(liveId)}
      title={t('title')}
      crumbs={crumbs}
      heights={[40, 240]}
      missing={{ icon: SearchX, title: t('missing.title'), text: t('missing.text'), action: back }}
      errorTitle={t('loadFailed')}
    >
      {(live) => (
        <>
          <PageHeader
            title={live.title}
            chip={<StatusChip status={live.status} />}
            breadcrumbs={[...crumbs, { label: live.title, link: panel }, { label: t('title') }]}
            actions={<LinkButton {...panel}>{t('panel')}</LinkButton>}
          />
          <SettingsSteps key={liveId} live={live} />
        </>
      )}
    </RecordPage>
  );
}
