import { usePalcoQuery, videoAudienceQueryOptions } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { toChapters } from '@palco/sdk/timeline';
import { useFormat } from '../../../i18n';
import { shareAt } from './audience-line.pure';
import styles from './chapter-list.module.css';
import { useWatchText } from './messages';

/** The chapters of a video, each a way into it, with the share that saw it. */
export function ChapterList({ video, player }: { video: Video; player: Player | null }) {
  const t = useWatchText();
  const format = useFormat();
  const { data } = usePalcoQuery((palco) => videoAudienceQueryOptions(palco, video.id));
  return (
    <ol className={styles.list}>
      {toChapters(video.chapters).map(({ start, title }) => {
        const share = data ? shareAt(start, { ...data, seconds: video.duration }) : null;
        return (
          <li key={start}>
            <button type="button" onClick={() => player?.seek(start)}>
              <span className={styles.time}>{format.duration(start)}</span>
              <span className={styles.title}>{title}</span>
            </button>
            {share !== null && (
              <>
                <meter min={0} max={100} value={share} aria-hidden="true" />
                <span className={styles.share}>
                  {t('chapters.saw', { percent: format.percent(Math.round(share)) })}
                </span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
