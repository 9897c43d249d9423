import { Link, useParams } from '@tanstack/react-router';
import { VideoOff } from 'lucide-react';
import { useState } from 'react';
import { PageActions, useActions } from '../../../patterns/action';
import { NotReady, useLogItem } from '../../../patterns/record';
import { LinkButton, PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import { useWatchText } from './messages';
import { useVideosText } from '../messages';
import { EmbedSection } from '../share/embed-section';
import { FileSection } from '../share/file-section';
import { useVideoActions } from '../organize/use-video-actions';
import { useVideoPage } from './use-video-page';
import { useVideoRow } from '../video/use-video-row';
import { VideoAudience } from './video-audience';
import { VideoDetails } from './video-details';
import { VideoFigures } from './video-figures';
import { VideoPlaylists } from './video-playlists';
import { LibraryPlayer } from './library-player';
import { videoStage } from '../video/video-stage.pure';
import { WatchStage } from './watch-stage';
import styles from './watch-page.module.css';

/** One video: the player, or what is being done until it plays, and everything known about it. */
export function WatchPage() {
  const t = useWatchText();
  const common = useVideosText();
  const { videoId } = useParams({ from: '/signed-in/vod/$videoId' });
  const { video, folder } = useVideoPage(videoId);
  const row = useVideoRow(videoId);
  const logItem = useLogItem();
  const { actions } = useVideoActions({ leave: true });
  const { find, dialog } = useActions(actions);
  const library = { label: common('title'), link: { to: '/vod/dashboard' as const } };

  if (!video.data) {
    return (
      <NotReady
        answers={[video]}
        renderHeader={(problem) => (
          <PageHeader title={problem ?? t('watch.details')} breadcrumbs={[library]} />
        )}
        skeleton={<WatchSkeleton />}
        missing={{
          objectId: videoId,
          icon: VideoOff,
          title: t('watch.notFound.title'),
          text: t('watch.notFound.text'),
          action: <LinkButton to="/vod/dashboard">{common('folderMissing.back')}</LinkButton>,
        }}
        errorTitle={t('watch.error.title')}
      />
    );
  }

  const { data } = video;
  const stage = videoStage(data, row);
  return (
    <div className={styles.page}>
      <PageHeader
        title={data.title}
        breadcrumbs={[
          library,
          ...(folder && folder.parentId !== null
            ? [{ label: folder.nome, link: { to: '/vod' as const, search: { directoryId: folder.id } } }]
            : []),
          { label: data.title },
        ]}
        actions={
          <PageActions
            items={[
              logItem(videoId),
              {
                key: 'edit',
                label: common('action.edit'),
                link: <Link to="/vod/$videoId/edit" params={{ videoId }} />,
              },
              find('delete', data),
            ]}
          />
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {stage.stage === 'ready' && data.playback_url !== null ? (
            <LibraryPlayer key={data.id} video={data} src={data.playback_url} />
          ) : (
            <WatchStage video={data} stage={stage} />
          )}
          <ReadyAnnouncer isReady={stage.stage === 'ready'} />
          {stage.stage === 'ready' && <VideoFigures videoId={data.id} />}
          <section aria-labelledby="watch-description" className={styles.description}>
            <h2 id="watch-description">{t('watch.description')}</h2>
            <p className={data.description ? undefined : styles.muted}>
              {data.description || t('watch.noDescription')}
            </p>
          </section>
          <EmbedSection video={data} />
          <FileSection video={data} />
        </div>
        <div className={styles.side}>
          <VideoDetails video={data} stage={stage} folder={folder} />
          <VideoPlaylists video={data} />
          {stage.stage === 'ready' && <VideoAudience videoId={data.id} />}
        </div>
      </div>
      {dialog}
    </div>
  );
}

/** Says that the video is ready when the player takes the place of the bar, and nothing where it was ready from the start. */
function ReadyAnnouncer({ isReady }: { isReady: boolean }) {
  const t = useWatchText();
  const [wasReady] = useState(isReady);
  return (
    <p role="status" className={styles.announcement}>
      {isReady && !wasReady ? t('watch.ready') : ''}
    </p>
  );
}

function WatchSkeleton() {
  return (
    <SkeletonGroup className={styles.page}>
      <Skeleton width="38%" height={28} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton className={styles.stageSkeleton} height="auto" />
        </div>
        <div className={styles.detailsSkeleton}>
          <Skeleton height={220} width="100%" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
