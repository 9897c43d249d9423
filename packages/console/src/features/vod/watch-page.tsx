import { isSdkError } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, EmptyState, ErrorState, PageHeader, Skeleton, SkeletonGroup } from '../../ui';
import { useVodText } from './messages';
import { useVideoPage } from './use-video-page';
import { useVideoRow } from './use-video-row';
import { VideoDetails } from './video-details';
import { useVideoDialogs } from './video-dialogs';
import { VideoPlayer } from './video-player';
import { videoStage } from './video-stage.pure';
import { WatchStage } from './watch-stage';
import styles from './watch-page.module.css';

export interface WatchPageProps {
  videoId: string;
  /** The video was deleted: the page has nothing left to show. */
  onRemoved(): void;
}

/** One video: the player, or what is being done until it plays, and everything known about it. */
export function WatchPage({ videoId, onRemoved }: WatchPageProps) {
  const t = useVodText();
  const { video, folder } = useVideoPage(videoId);
  const row = useVideoRow(videoId);
  const { actions, dialogs } = useVideoDialogs({ onRemoved });

  if (video.isPending) return <WatchSkeleton />;
  if (!video.data)
    return (
      <Unavailable error={video.error} retrying={video.isFetching} onRetry={() => void video.refetch()} />
    );

  const { data } = video;
  const stage = videoStage(data, row);
  return (
    <div className={styles.page}>
      <PageHeader
        title={data.title}
        breadcrumbs={[
          { label: t('title'), link: { to: '/vod/dashboard' } },
          ...(folder && folder.parentId !== null
            ? [{ label: folder.nome, link: { to: '/vod' as const, search: { directoryId: folder.id } } }]
            : []),
          { label: data.title },
        ]}
        actions={
          <>
            <Button icon={Pencil} onClick={() => actions.rename(data)}>
              {t('action.rename')}
            </Button>
            <Button icon={Trash2} variant="danger" onClick={() => actions.remove(data)}>
              {t('action.delete')}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {stage.stage === 'ready' && data.playback_url !== null ? (
            <VideoPlayer key={data.id} video={data} src={data.playback_url} />
          ) : (
            <WatchStage video={data} stage={stage} />
          )}
          <ReadyAnnouncer isReady={stage.stage === 'ready'} />
          <section aria-labelledby="watch-description" className={styles.description}>
            <h2 id="watch-description">{t('watch.description')}</h2>
            <p className={data.description ? undefined : styles.muted}>
              {data.description || t('watch.noDescription')}
            </p>
          </section>
        </div>
        <VideoDetails video={data} stage={stage} folder={folder} />
      </div>
      {dialogs}
    </div>
  );
}

/** Says that the video is ready when the player takes the place of the bar, and nothing where it was ready from the start. */
function ReadyAnnouncer({ isReady }: { isReady: boolean }) {
  const t = useVodText();
  const [wasReady] = useState(isReady);
  return (
    <p role="status" className={styles.announcement}>
      {isReady && !wasReady ? t('watch.ready') : ''}
    </p>
  );
}

interface UnavailableProps {
  error: unknown;
  retrying: boolean;
  onRetry(): void;
}

function Unavailable({ error, retrying, onRetry }: UnavailableProps) {
  const t = useVodText();
  const failure = isSdkError(error) ? error : undefined;
  // An id that is no id is answered with 400 or 422: there is no such video either.
  const isMissing = failure?.status !== undefined && [400, 404, 422].includes(failure.status);
  return (
    <div className={styles.page}>
      <PageHeader
        title={isMissing ? t('watch.notFound.title') : t('watch.error.title')}
        breadcrumbs={[{ label: t('title'), link: { to: '/vod/dashboard' } }, { label: t('watch.details') }]}
      />
      {isMissing ? (
        <EmptyState
          icon={VideoOff}
          title={t('watch.notFound.title')}
          text={t('watch.notFound.text')}
          action={
            <Link to="/vod/dashboard" className={buttonClass('secondary')}>
              {t('folderMissing.back')}
            </Link>
          }
        />
      ) : (
        <ErrorState
          title={t('watch.error.title')}
          text={t('error.text')}
          requestId={failure?.requestId}
          retrying={retrying}
          onRetry={onRetry}
        />
      )}
    </div>
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
