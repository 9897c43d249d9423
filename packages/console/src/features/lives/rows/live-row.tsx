import type { Day } from '@palco/sdk/date-range';
import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import type { RowParts } from '../../../patterns/rows';
import { LivePicture } from './live-picture';
import { useRowsText } from './messages';
import type { LiveOverview } from './overview';
import { Readiness } from './readiness';
import styles from './rows.module.css';
import { SpeakerArches } from './speaker-arches';
import { useLiveSentence } from './use-live-sentence';
import { When } from './when';

interface LiveRowProps extends RowParts {
  live: Live;
  overview: LiveOverview | undefined;
  today: Day;
  now: number;
}

/** A live that is to begin: when, its picture, what it is, who speaks, who registered, and whether it could begin. */
export function LiveRow({ live, overview, today, now, pick, menu }: LiveRowProps) {
  const { id, title, picture, status, scheduledStartTime, startedAt } = live;
  return (
    <div className={styles.row}>
      <When
        at={status === 'scheduled' ? scheduledStartTime : (startedAt ?? scheduledStartTime)}
        today={today}
      />
      <LivePicture src={picture} status={status} className={styles.picture}>
        {pick}
      </LivePicture>
      <div className={styles.text}>
        <h3 title={title}>
          <Link to="/streaming/$liveId/panel" params={{ liveId: id }}>
            {title}
          </Link>
        </h3>
        <p>{useLiveSentence()(live)}</p>
      </div>
      <SpeakerArches overview={overview} />
      <Registered overview={overview} />
      <span className={styles.state}>
        <Readiness live={live} overview={overview} now={now} />
      </span>
      <span className={styles.menu}>{menu}</span>
    </div>
  );
}

/** How many registered; nothing while nobody did. */
function Registered({ overview }: { overview: LiveOverview | undefined }) {
  const t = useRowsText();
  const format = useFormat();
  const count = overview?.attendees ?? 0;
  return (
    <span className={styles.number}>
      {count > 0 && (
        <>
          <b>{format.number(count)}</b> {t('registered', { count })}
        </>
      )}
    </span>
  );
}
