import type { Live } from '@palco/sdk/lives';
import { dayAt } from '@palco/sdk/date-range';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import type { RowParts } from '../../../patterns/rows';
import { Chip, LinkButton } from '../../../ui';
import { clockText } from '../clock/elapsed.pure';
import { LiveTally } from '../on-air/live-tally';
import { useOnAirText } from '../on-air/messages';
import { useElapsed } from '../on-air/use-elapsed';
import type { LiveOverview } from '../rows/overview';
import { Spark } from '../rows/spark';
import { useLiveViewers } from '../use-live-viewers';
import { useLivesText } from './messages';
import styles from './on-air-block.module.css';

/** Slower than the panel of one live: a page of the list may ask for ten. */
const refreshMs = 15_000;

interface OnAirBlockProps extends RowParts {
  live: Live;
  overview: LiveOverview | undefined;
  /** When the answer came that the live is from. */
  answeredAt: number;
}

/** A live that is on: what it shows, for how long, who watches, and the way to its control room. */
export function OnAirBlock({ live, overview, answeredAt, menu }: OnAirBlockProps) {
  const t = useLivesText();
  const { id, title, picture, status } = live;
  const params = { liveId: id };
  return (
    <article className={styles.block} aria-label={title}>
      <LiveTally status={status} />
      <Link
        to="/streaming/$liveId/panel"
        params={params}
        className={styles.picture}
        tabIndex={-1}
        aria-hidden="true"
      >
        <img src={picture} alt="" width={640} height={360} />
      </Link>
      <div className={styles.body}>
        <State live={live} answeredAt={answeredAt} />
        <h2 title={title}>
          <Link to="/streaming/$liveId/panel" params={params}>
            {title}
          </Link>
        </h2>
        <Health live={live} overview={overview} />
      </div>
      <div className={styles.go}>
        <Audience live={live} overview={overview} />
        <div className={styles.actions}>
          <LinkButton
            variant="primary"
            to="/streaming/$liveId/panel"
            params={params}
            aria-label={t('openControlOf', { title })}
          >
            {t('openControl')}
          </LinkButton>
          {menu}
        </div>
      </div>
    </article>
  );
}

function State({ live: { status, startedAt }, answeredAt }: Pick<OnAirBlockProps, 'live' | 'answeredAt'>) {
  const t = useLivesText();
  const words = useOnAirText();
  const format = useFormat();
  const elapsed = useElapsed(startedAt, answeredAt);
  const isToday =
    startedAt !== null && dayAt(startedAt, format.timeZone) === dayAt(answeredAt, format.timeZone);
  return (
    <p className={styles.line}>
      {status === 'paused' ? (
        <Chip tone="paused">{words('paused')}</Chip>
      ) : (
        <Chip tone="live">{words('onAir')}</Chip>
      )}
      <b className={styles.clock} role="timer">
        {clockText(elapsed)}
      </b>
      {startedAt !== null && (
        <span className={styles.muted}>
          {t('since', { time: isToday ? format.time(startedAt) : format.dateTime(startedAt) })}
        </span>
      )}
    </p>
  );
}

/** Whether signals come, and whether it is recorded. */
function Health({ live, overview }: Pick<OnAirBlockProps, 'live' | 'overview'>) {
  const t = useLivesText();
  const count = overview?.signalsNow;
  return (
    <p className={styles.line}>
      {count !== undefined && <Chip tone={count > 0 ? 'success' : 'warning'}>{t('signals', { count })}</Chip>}
      {live.transcode.enableLive2vod && <Chip dot>{t('recorded')}</Chip>}
    </p>
  );
}

function Audience({ live, overview }: Pick<OnAirBlockProps, 'live' | 'overview'>) {
  const t = useLivesText();
  const format = useFormat();
  const viewers = useLiveViewers(live, refreshMs);
  if (typeof viewers !== 'number') return null;
  return (
    <div className={styles.audience}>
      {overview?.viewers && <Spark isOn size="onAir" values={[...overview.viewers, viewers]} />}
      <p>
        <b>{format.number(viewers)}</b> {t('watching')}
      </p>
    </div>
  );
}
