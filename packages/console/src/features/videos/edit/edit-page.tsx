import { useParams } from '@tanstack/react-router';
import { VideoOff } from 'lucide-react';
import { PageActions } from '../../../patterns/action';
import { RecordPage, useLogItem } from '../../../patterns/record';
import { LinkButton, PageHeader } from '../../../ui';
import { BlockedNotice } from '../blocked-notice';
import { useFollowedVideo } from '../watch/use-video-page';
import { EditTabs } from './edit-tabs';
import { useEditText } from './messages';

const library = { to: '/vod/dashboard' as const };

/** Everything about one video that can be changed. */
export function EditPage() {
  const t = useEditText();
  const logItem = useLogItem();
  const { videoId } = useParams({ from: '/signed-in/vod/$videoId/edit' });
  const crumbs = [{ label: t('library'), link: library }];
  const back = <LinkButton {...library}>{t('missing.back')}</LinkButton>;
  const watch = { to: '/vod/$videoId' as const, params: { videoId } };
  return (
    <RecordPage
      answer={useFollowedVideo(videoId)}
      title={t('edit')}
      crumbs={crumbs}
      heights={[40, 240]}
      missing={{
        objectId: videoId,
        icon: VideoOff,
        title: t('missing.title'),
        text: t('missing.text'),
        action: back,
      }}
      errorTitle={t('loadFailed')}
    >
      {(video) => (
        <>
          <PageHeader
            title={video.title}
            breadcrumbs={[...crumbs, { label: video.title, link: watch }, { label: t('edit') }]}
            actions={
              <PageActions items={[logItem(video.id)]}>
                <LinkButton {...watch}>{t('watch')}</LinkButton>
              </PageActions>
            }
          />
          <BlockedNotice />
          <EditTabs key={videoId} video={video} />
        </>
      )}
    </RecordPage>
  );
}
