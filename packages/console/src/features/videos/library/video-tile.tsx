import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { LinkButton } from '../../../ui';
import { useVideosText } from '../messages';
import { RetryFailed } from '../video/retry-button';
import { useVideoStage } from '../video/use-video-row';
import { VideoPoster } from '../video/video-poster';
import styles from './video-tile.module.css';

interface VideoTileProps {
  video: VideoItem;
  /** How often it was watched; undefined where that is not known. */
  plays: number | undefined;
  menu: ReactNode;
}

/** A video of the grid. It follows its own upload and conversion. */
export function VideoTile({ video, plays, menu }: VideoTileProps) {
  const t = useVideosText();
  const format = useFormat();
  const stage = useVideoStage(video);
  const isFinal = stage.stage === 'failed' && stage.isFinal;
  const figure = plays ? ` · ${t('plays', { count: plays, number: format.number(plays) })}` : '';
  return (
    <article className={styles.tile} data-stage={stage.stage}>
      <VideoPoster
        video={video}
        stage={stage}
        size="large"
        action={
          <div className={styles.above}>
            {isFinal ? (
              <LinkButton size="sm" to="/vod/$videoId/edit" params={{ videoId: video.id }}>
                {t('sendOther')}
              </LinkButton>
            ) : (
              <RetryFailed video={video} />
            )}
          </div>
        }
      />
      <div className={styles.row}>
        <div className={styles.text}>
          <h3 className={styles.title} title={video.title}>
            {/* Not draggable: a drag takes the tile, not the link. */}
            <Link
              to="/vod/$videoId"
              params={{ videoId: video.id }}
              className={styles.titleLink}
              draggable={false}
            >
              {video.title}
            </Link>
          </h3>
          <p className={styles.meta}>
            <time dateTime={video.createdAt} title={format.dateTime(video.createdAt)}>
              {format.date(video.createdAt)}
            </time>
            {figure}
          </p>
        </div>
        <div className={styles.above}>{menu}</div>
      </div>
    </article>
  );
}
