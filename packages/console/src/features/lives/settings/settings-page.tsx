import { useLive } from '@palco/react/query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { NotReady, RecordSkeleton } from '../../../patterns/record';
import { LinkButton, PageHeader } from '../../../ui';
import { StatusChip } from '../status/status-chip';
import { useLiveSettingsText } from './messages';
import { SettingsSteps } from './settings-steps';

/** Everything that can be set of one live. */
export function LiveSettingsPage() {
  const t = useLiveSettingsText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/settings' });
  const live = useLive(liveId);
  const lives = { label: t('lives'), link: { to: '/streaming' as const } };
  if (!live.data) {
    return (
      <NotReady
        answers={[live]}
        renderHeader={(problem) => <PageHeader title={problem ?? t('title')} breadcrumbs={[lives]} />}
        skeleton={<RecordSkeleton heights={[40, 240]} />}
        missing={{
          icon: SearchX,
          title: t('missing.title'),
          text: t('missing.text'),
          action: <LinkButton to="/streaming">{t('missing.back')}</LinkButton>,
        }}
        errorTitle={t('loadFailed')}
      />
    );
  }
  const panel = { to: '/streaming/$liveId/panel' as const, params: { liveId } };
  return (
    <>
      <PageHeader
        title={live.data.title}
        chip={<StatusChip status={live.data.status} />}
        breadcrumbs={[lives, { label: live.data.title, link: panel }, { label: t('title') }]}
        actions={<LinkButton {...panel}>{t('panel')}</LinkButton>}
      />
      <SettingsSteps key={liveId} live={live.data} />
    </>
  );
}
