import { dayAt, type Day } from '@palco/sdk/date-range';
import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import type { RowParts } from '../../../patterns/rows';
import { durationOf } from './duration.pure';
import { LivePicture } from './live-picture';
import { useRowsText } from './messages';
import type { LiveOverview } from './overview';
import styles from './rows.module.css';
import { Spark } from './spark';
import { When } from './when';

interface PastLiveRowProps extends Partial<RowParts> {
  live: Live;
  overview: LiveOverview | undefined;
  today: Day;
}

/** A live that is over: its day and length, the picture of its recording, its audience, and the way to the recording. */
export function PastLiveRow({ live, overview, today, pick, menu }: PastLiveRowProps) {
  const t = useRowsText();
  const format = useFormat();
  const { title, picture, recordingVideoId, startedAt, finishedAt } = live;
  const seconds = durationOf(live);
  return (
    <div className={styles.row}>
      <When
        at={startedAt ?? finishedAt}
        today={today}
        second={seconds === null ? t('notStarted') : format.duration(seconds)}
      />
      <LivePicture src={picture} className={styles.picture}>
        {pick}
      </LivePicture>
      <div className={styles.text}>
        <h3 title={title}>
          <PastTitle live={live} />
        </h3>
        <p>{t(recordingVideoId === null ? 'recording.none' : 'recording.exists')}</p>
      </div>
      <span className={styles.faces}>
        {overview?.viewers && <Spark size="row" values={overview.viewers} />}
      </span>
      <Watched overview={overview} />
      <span className={styles.state}>
        <RecordingLink live={live} />
      </span>
      <span className={styles.menu}>{menu}</span>
    </div>
  );
}

/** What it was stands on its page, for those who may open that. */
function PastTitle({ live: { id, title } }: { live: Live }) {
  if (!useMayOpen()(`/streaming/${id}/panel`).may) return title;
  return (
    <Link to="/streaming/$liveId/panel" params={{ liveId: id }}>
      {title}
    </Link>
  );
}

/** The most at a time, for those who see the audience; for others how many registered. */
function Watched({ overview }: { overview: LiveOverview | undefined }) {
  const t = useRowsText();
  const format = useFormat();
  const { peakViewers = null, attendees = null } = overview ?? {};
  const [count, word] =
    peakViewers === null
      ? [attendees ?? 0, t('registered', { count: attendees ?? 0 })]
      : [peakViewers, t('peak')];
  return (
    <span className={styles.number}>
      {count > 0 && (
        <>
          <b>{format.number(count)}</b> {word}
        </>
      )}
    </span>
  );
}

function RecordingLink({ live: { title, recordingVideoId } }: { live: Live }) {
  const t = useRowsText();
  const mayOpen = useMayOpen();
  if (recordingVideoId === null || !mayOpen(`/vod/${recordingVideoId}`).may) return null;
  return (
    <Link
      to="/vod/$videoId"
      params={{ videoId: recordingVideoId }}
      aria-label={t('recording.of', { title })}
      className={styles.link}
    >
      {t('recording')}
    </Link>
  );
}

/** The month of a live that is over, by the zone of the team. */
export const monthOf = ({ startedAt, finishedAt }: Live, timeZone: string): string =>
  dayAt(startedAt ?? finishedAt ?? 0, timeZone).slice(0, 7);
