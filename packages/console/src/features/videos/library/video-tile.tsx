import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { useVideosText } from '../messages';
import { RetryFailed } from '../video/retry-button';
import { useStageWords } from '../video/use-stage-words';
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
  const figure =
    plays === undefined
      ? video.size !== null && format.bytes(video.size)
      : t('plays', { count: plays, number: format.number(plays) });
  const stage = useVideoStage(video);
  const words = useStageWords()(stage, video);
  return (
    <article className={styles.tile} data-stage={stage.stage}>
      <VideoPoster
        video={video}
        stage={stage}
        size="large"
        action={
          <div className={styles.above}>
            <RetryFailed video={video} />
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
          {words.reason ? (
            <p className={styles.reason}>{words.reason}</p>
          ) : (
            <p className={styles.meta}>
              <time dateTime={video.createdAt} title={format.dateTime(video.createdAt)}>
                {format.date(video.createdAt)}
              </time>
              {figure && (
                <>
                  <span className={styles.dot} aria-hidden="true">
                    ·
                  </span>
                  <span className={styles.figure}>{figure}</span>
                </>
              )}
            </p>
          )}
        </div>
        <div className={styles.above}>{menu}</div>
      </div>
    </article>
  );
}
