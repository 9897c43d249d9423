import type { Player } from '@palco/sdk/player';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { VideoOff } from 'lucide-react';
import { useState } from 'react';
import { PageActions, useActions } from '../../../patterns/action';
import { NotReady, useLogItem } from '../../../patterns/record';
import { LinkButton, PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useWatchText } from './messages';
import { useVideosText } from '../messages';
import { useVideoActions } from '../organize/use-video-actions';
import { AudienceLine } from './audience-line';
import { useVideoPage } from './use-video-page';
import { useVideoRow } from '../video/use-video-row';
import { VideoDetails } from './video-details';
import { VideoFigures } from './video-figures';
import { VideoPlaylists } from './video-playlists';
import { LinkedPlayer } from './linked-player';
import { videoStage } from '../video/video-stage.pure';
import { WatchStage } from './watch-stage';
import { WatchTabs } from './watch-tabs';
import styles from './watch-page.module.css';

// Beside a player that plays without it.
const TranscriptPanel = island(
  async () => (await import('../../../ui/transcript/transcript-panel')).TranscriptPanel,
);

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
  const [player, setPlayer] = useState<Player | null>(null);
  const { t: seconds } = useSearch({ from: '/signed-in/vod/$videoId' });
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
            shown={2}
            items={[
              find('copyLink', data),
              {
                key: 'edit',
                label: common('action.edit'),
                link: <Link to="/vod/$videoId/edit" params={{ videoId }} />,
              },
              find('copyId', data),
              logItem(videoId),
              find('delete', data),
            ]}
          />
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {stage.stage === 'ready' && data.playback_url !== null ? (
            <div className={styles.playing}>
              <LinkedPlayer
                key={data.id}
                video={data}
                src={data.playback_url}
                seconds={seconds}
                player={player}
                onPlayer={setPlayer}
              />
              <AudienceLine video={data} player={player} />
            </div>
          ) : (
            <WatchStage video={data} stage={stage} />
          )}
          <ReadyAnnouncer isReady={stage.stage === 'ready'} />
          {stage.stage === 'ready' && <VideoFigures videoId={data.id} />}
          <WatchTabs video={data} isReady={stage.stage === 'ready'} player={player} />
        </div>
        <div className={styles.side}>
          {stage.stage === 'ready' && player !== null && data.subtitles.length > 0 && (
            <TranscriptPanel player={player} subtitles={data.subtitles} />
          )}
          <VideoDetails video={data} stage={stage} folder={folder} />
          <VideoPlaylists video={data} />
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
