import { useParams } from '@tanstack/react-router';
import { VideoOff } from 'lucide-react';
import { NotReady, RecordSkeleton } from '../../../patterns/record';
import { LinkButton, PageHeader } from '../../../ui';
import { BlockedNotice } from '../blocked-notice';
import { useFollowedVideo } from '../use-video-page';
import { EditTabs } from './edit-tabs';
import { useEditText } from './messages';

/** Everything about one video that can be changed. */
export function EditPage() {
  const t = useEditText();
  const { videoId } = useParams({ from: '/signed-in/vod/$videoId/edit' });
  const video = useFollowedVideo(videoId);
  const library = { label: t('library'), link: { to: '/vod/dashboard' as const } };
  if (!video.data) {
    return (
      <NotReady
        answers={[video]}
        renderHeader={(problem) => <PageHeader title={problem ?? t('edit')} breadcrumbs={[library]} />}
        skeleton={<RecordSkeleton heights={[40, 240]} />}
        missing={{
          icon: VideoOff,
          title: t('missing.title'),
          text: t('missing.text'),
          action: <LinkButton to="/vod/dashboard">{t('missing.back')}</LinkButton>,
        }}
        errorTitle={t('loadFailed')}
      />
    );
  }
  const watch = { to: '/vod/$videoId' as const, params: { videoId } };
  return (
    <>
      <PageHeader
        title={video.data.title}
        breadcrumbs={[library, { label: video.data.title, link: watch }, { label: t('edit') }]}
        actions={<LinkButton {...watch}>{t('watch')}</LinkButton>}
      />
      <BlockedNotice />
      <EditTabs key={videoId} video={video.data} />
    </>
  );
}
