import { usePlayerState } from '@palco/react/player';
import { usePalcoQuery, videoAudienceQueryOptions } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { useFormat } from '../../../i18n';
import styles from './audience-line.module.css';
import { audienceLine, type AudienceLine as Line } from './audience-line.pure';
import { useWatchText } from './messages';

interface AudienceLineProps {
  video: Video;
  /** Its playhead runs through the line; the two have one axis. */
  player: Player | null;
}

/** Below the player: how many saw each part, on the axis of the seek bar. Its figures are in the table of the statistics. */
export function AudienceLine({ video, player }: AudienceLineProps) {
  const t = useWatchText();
  const format = useFormat();
  const { data } = usePalcoQuery((palco) => videoAudienceQueryOptions(palco, video.id));
  const line = data && audienceLine(data.retention, data.plays);
  const again = line?.mostSeenAgain;
  const tenth = (video.duration ?? 0) / 10;
  const texts = line && [
    ...(again == null ? [] : [t('line.again', { time: format.duration(again * tenth) })]),
    t('line.end', { percent: format.percent(Math.round(line.reachedEnd)) }),
  ];
  return (
    <figure className={styles.place} aria-busy={data === undefined || undefined}>
      <figcaption className={styles.words}>
        <span>{line === null ? t('audience.none') : t('audience.retention')}</span>
        {texts?.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </figcaption>
      <div className={styles.axis} aria-hidden="true">
        {line && <Drawing line={line} />}
        {video.duration !== null &&
          video.chapters.map(({ inicio }) => (
            <i key={inicio} style={{ left: `${(inicio / (video.duration ?? 1)) * 100}%` }} />
          ))}
        {player && <Playhead player={player} />}
      </div>
    </figure>
  );
}

function Drawing({ line: { points } }: { line: Line }) {
  const path = points.map(([x, y]) => `${x} ${100 - y}`).join('L');
  return (
    <svg viewBox="0 -4 100 104" preserveAspectRatio="none">
      <path className={styles.area} d={`M0 100L${path}L100 100Z`} />
      <path className={styles.line} d={`M${path}`} />
    </svg>
  );
}

function Playhead({ player }: { player: Player }) {
  const share = usePlayerState(player, ({ currentTime, duration }) =>
    duration ? Math.min(100, (currentTime / duration) * 100) : 0,
  );
  return <b style={{ left: `${share}%` }} />;
}
