import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import type { DataColumn } from '../../../patterns/list';
import { Chip } from '../../../ui';
import { useVideosText } from '../messages';
import { useCreatedColumn, useSizeColumn } from '../video/use-file-columns';
import { useStageWords } from '../video/use-stage-words';
import { flawOf } from '../video/video-stage.pure';
import { useVideoStage } from '../video/use-video-row';
import styles from '../video/video-cells.module.css';
import { VideoPoster } from '../video/video-poster';

/** Picture and title, length, state, plays, size and day of a video. */
export function useVideoColumns(plays: ReadonlyMap<string, number>): DataColumn<VideoItem>[] {
  const t = useVideosText();
  const format = useFormat();
  const size = useSizeColumn<VideoItem>();
  const created = useCreatedColumn<VideoItem>(t('column.createdAt'));
  return [
    {
      key: 'title',
      header: t('column.title'),
      cell: (video) => <VideoName video={video} />,
    },
    {
      key: 'duration',
      header: t('column.duration'),
      priority: 2,
      cell: ({ duration }) => (
        <span className={styles.figure}>{duration === null ? '–' : format.duration(duration)}</span>
      ),
    },
    { key: 'status', header: t('column.status'), cell: (video) => <VideoStatus video={video} /> },
    {
      key: 'plays',
      header: t('column.plays'),
      align: 'end',
      priority: 3,
      cell: ({ id }) => {
        const count = plays.get(id);
        return count === undefined ? '–' : format.number(count);
      },
    },
    size,
    created,
  ];
}

function VideoName({ video }: { video: VideoItem }) {
  const stage = useVideoStage(video);
  return (
    <div className={styles.object} data-stage={stage.stage}>
      <VideoPoster video={video} stage={stage} size="small" />
      <div className={styles.text}>
        <Link
          to="/vod/$videoId"
          params={{ videoId: video.id }}
          className={styles.name}
          title={video.title}
          draggable={false}
        >
          {video.title}
        </Link>
      </div>
    </div>
  );
}

function VideoStatus({ video }: { video: VideoItem }) {
  const t = useVideosText();
  const stage = useVideoStage(video);
  const flaw = flawOf(video);
  const words = useStageWords()(stage, video);
  return (
    <div className={styles.status}>
      <Chip tone={words.tone} dot>
        {words.label}
      </Chip>
      {words.reason && <p className={styles.reason}>{words.reason}</p>}
      {stage.stage === 'ready' && flaw !== null && (
        <p className={styles.warning} title={t(flaw)}>
          {t(`${flaw}Short`)}
        </p>
      )}
    </div>
  );
}
