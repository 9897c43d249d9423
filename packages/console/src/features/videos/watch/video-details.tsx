import type { Directory, Video } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageNameIn, useFormat, useLanguage } from '../../../i18n';
import { Chip, Icon } from '../../../ui';
import { useWatchText } from './messages';
import { useVideosText } from '../messages';
import { useStageWords } from '../video/use-stage-words';
import styles from './video-details.module.css';
import { flawOf } from '../video/video-stage.pure';
import type { VideoStage } from '../video/video-stage.pure';

interface VideoDetailsProps {
  video: Video;
  stage: VideoStage;
  folder: Directory | undefined;
}

/** What is known about a video, as a list of terms. */
export function VideoDetails({ video, stage, folder }: VideoDetailsProps) {
  const t = useWatchText();
  const common = useVideosText();
  const format = useFormat();
  const shownIn = useLanguage();
  const words = useStageWords()(stage, video);
  const flaw = flawOf(video);
  const isRoot = folder?.parentId === null;
  return (
    <aside className={styles.card} aria-labelledby="watch-details">
      <h2 id="watch-details" className={styles.head}>
        {t('watch.details')}
      </h2>
      <dl className={styles.list}>
        <Detail term={t('watch.status')}>
          <Chip tone={words.tone} dot>
            {words.label}
          </Chip>
        </Detail>
        {flaw !== null && (
          <Detail term="">
            <span className={styles.warning}>
              <Icon of={TriangleAlert} size={14} />
              {common(flaw)}
            </span>
          </Detail>
        )}
        <Detail term={t('watch.folder')}>
          {folder ? (
            <Link
              className={styles.link}
              {...(isRoot
                ? { to: '/vod/dashboard' as const }
                : { to: '/vod' as const, search: { directoryId: folder.id } })}
            >
              {isRoot ? common('title') : folder.nome}
            </Link>
          ) : (
            '–'
          )}
        </Detail>
        <Detail term={t('watch.duration')}>
          {video.duration === null ? '–' : format.duration(video.duration)}
        </Detail>
        <Detail term={t('watch.resolution')}>{resolution()}</Detail>
        {video.omittedTracks.length > 0 && <Detail term={t('watch.omitted')}>{omitted()}</Detail>}
        <Detail term={t('watch.size')}>{video.size === null ? '–' : format.bytes(video.size)}</Detail>
        <Detail term={t('watch.createdAt')}>
          <time dateTime={video.createdAt}>{format.dateTime(video.createdAt)}</time>
        </Detail>
      </dl>
    </aside>
  );

  function omitted(): string {
    const names = video.omittedTracks.map(({ kind, language }) => {
      const name = t(`watch.omitted.${kind}`);
      return language === null ? name : `${name} (${languageNameIn(language, shownIn) ?? language})`;
    });
    return names.join(', ');
  }

  function resolution(): string {
    if (video.width !== null && video.height !== null) return `${video.width} × ${video.height}`;
    return video.status === 'ready' ? t('watch.audioOnly') : '–';
  }
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
