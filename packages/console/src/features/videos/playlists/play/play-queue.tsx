import type { Playlist, VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../../i18n';
import { Chip } from '../../../../ui';
import { useStageWords } from '../../video/use-stage-words';
import { useVideoStage } from '../../video/use-video-row';
import { VideoPoster } from '../../video/video-poster';
import { usePlayText } from './messages';
import styles from './play-through.module.css';

/** The videos of a playlist beside the player, the current one marked; one that is not ready cannot be chosen. */
export function PlayQueue({ playlist, currentId }: { playlist: Playlist; currentId: string }) {
  const t = usePlayText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Only the list scrolls, never the page below the player.
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.offsetTop;
  }, [currentId]);
  return (
    <section aria-labelledby="play-queue" className={styles.queue}>
      <h2 id="play-queue" className={styles.queueTitle}>
        {t('queue')}
      </h2>
      <ol ref={list} className={styles.list}>
        {playlist.videos.map((video, index) => (
          <li key={video.id}>
            <QueueEntry
              playlistId={playlist.id}
              video={video}
              index={index}
              isCurrent={video.id === currentId}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface QueueEntryProps {
  playlistId: string;
  video: VideoItem;
  index: number;
  isCurrent: boolean;
}

function QueueEntry({ playlistId, video, index, isCurrent }: QueueEntryProps) {
  const t = usePlayText();
  const format = useFormat();
  const stage = useVideoStage(video);
  const words = useStageWords()(stage, video);
  const isReady = stage.stage === 'ready';
  const inside = (
    <>
      <span className={styles.number}>{format.number(index + 1)}</span>
      <VideoPoster video={video} stage={stage} size="small" />
      <span className={styles.text}>
        <span className={styles.name} title={video.title}>
          {video.title}
        </span>{' '}
        {isCurrent && <span className={styles.playing}>{t('current')}</span>}
        {!isCurrent && isReady && video.duration !== null && (
          <span className={styles.meta}>{format.duration(video.duration)}</span>
        )}
        {!isReady && (
          <Chip tone={words.tone} dot>
            {words.label}
          </Chip>
        )}
      </span>
    </>
  );
  if (!isReady) return <div className={styles.entry}>{inside}</div>;
  return (
    <Link
      to="/vod/playlists/$playlistId"
      params={{ playlistId }}
      search={{ video: video.id }}
      resetScroll={false}
      className={styles.entry}
      activeProps={{}}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {inside}
    </Link>
  );
}
