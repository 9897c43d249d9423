import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../i18n';
import { RetryButton } from './retry-button';
import { useStageWords } from './use-stage-words';
import { useVideoRow } from './use-video-row';
import type { VideoActions } from './video-dialogs';
import { VideoMenu } from './video-menu';
import { VideoPoster } from './video-poster';
import { videoStage } from './video-stage.pure';
import styles from './video-tile.module.css';

interface VideoTileProps {
  video: VideoItem;
  actions: VideoActions;
}

/** A video of the grid. It follows its own upload and conversion. */
export function VideoTile({ video, actions }: VideoTileProps) {
  const format = useFormat();
  const stage = videoStage(video, useVideoRow(video.id));
  const words = useStageWords()(stage, video);
  const canRetry = stage.stage === 'failed' || stage.stage === 'uploadFailed';
  return (
    <li className={styles.tile} data-stage={stage.stage} data-video-id={video.id}>
      <VideoPoster
        video={video}
        stage={stage}
        size="large"
        action={
          canRetry && (
            <div className={styles.above}>
              <RetryButton video={video} stage={stage} />
            </div>
          )
        }
      />
      <div className={styles.row}>
        <div className={styles.text}>
          <h3 className={styles.title} title={video.title}>
            <Link to="/vod/$videoId" params={{ videoId: video.id }} className={styles.titleLink}>
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
              {video.size !== null && (
                <>
                  <span aria-hidden="true">·</span>
                  <span className={styles.size}>{format.bytes(video.size)}</span>
                </>
              )}
            </p>
          )}
        </div>
        <div className={styles.above}>
          <VideoMenu video={video} actions={actions} />
        </div>
      </div>
    </li>
  );
}
