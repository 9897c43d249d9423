import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useFormat } from '../../i18n';
import { classNames, Chip, IconButton } from '../../ui';
import { useVodText } from './messages';
import { RetryButton } from './retry-button';
import { useStageWords } from './use-stage-words';
import { useVideoRow } from './use-video-row';
import type { VideoActions } from './video-dialogs';
import { VideoMenu } from './video-menu';
import { VideoPoster } from './video-poster';
import { videoStage } from './video-stage.pure';
import styles from './video-table.module.css';

interface VideoRowProps {
  video: VideoItem;
  actions: VideoActions;
}

/** A video of the list view. It follows its own upload and conversion. */
export function VideoRow({ video, actions }: VideoRowProps) {
  const t = useVodText();
  const format = useFormat();
  const stage = videoStage(video, useVideoRow(video.id));
  const words = useStageWords()(stage, video);
  return (
    <tr data-stage={stage.stage} data-video-id={video.id}>
      <td>
        <div className={styles.object}>
          <VideoPoster video={video} stage={stage} size="small" />
          <div className={styles.text}>
            <Link
              to="/vod/$videoId"
              params={{ videoId: video.id }}
              className={styles.name}
              title={video.title}
            >
              {video.title}
            </Link>
            <span className={styles.id}>{shortId(video.id)}</span>
          </div>
        </div>
      </td>
      <td className={classNames(styles.optional, styles.figure)}>
        {video.duration === null ? <span className={styles.muted}>–</span> : format.duration(video.duration)}
      </td>
      <td className={styles.status}>
        <Chip tone={words.tone} dot>
          {words.label}
        </Chip>
        {words.reason && <p className={styles.reason}>{words.reason}</p>}
        {stage.stage === 'ready' && video.truncated && (
          <p className={styles.warning} title={t('truncated')}>
            {t('truncatedShort')}
          </p>
        )}
      </td>
      <td className={classNames(styles.second, styles.number)}>
        {video.size === null ? <span className={styles.muted}>–</span> : format.bytes(video.size)}
      </td>
      <td className={classNames(styles.optional, styles.figure)}>
        <time dateTime={video.createdAt} title={format.dateTime(video.createdAt)}>
          {format.date(video.createdAt)}
        </time>
      </td>
      <td>
        <div className={styles.actions}>
          {(stage.stage === 'failed' || stage.stage === 'uploadFailed') && (
            <RetryButton video={video} stage={stage} />
          )}
          <IconButton
            icon={Pencil}
            size="sm"
            label={t('renameNamed', { title: video.title })}
            onClick={() => actions.rename(video)}
          />
          <VideoMenu video={video} actions={actions} />
        </div>
      </td>
    </tr>
  );
}

/** Enough of an id to tell rows apart; the whole one is copied from the menu. */
function shortId(id: string): string {
  return `${id.slice(0, 4)}…${id.slice(-2)}`;
}
