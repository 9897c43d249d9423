import { type Live, isLiveInProgress } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Users } from 'lucide-react';
import { objectColumn, textColumn, type DataColumn } from '../../../patterns/list';
import { useFormat } from '../../../i18n';
import { Icon, VisuallyHidden } from '../../../ui';
import { useLiveFormText } from '../form/messages';
import { StatusChip } from '../status/status-chip';
import { useLiveViewers } from '../use-live-viewers';
import { LivePicture } from './live-picture';
import { useLivesText } from './messages';
import styles from './lives.module.css';

/** Picture and title, situation, start, type, latency and viewers of a live. */
export function useLiveColumns(): DataColumn<Live>[] {
  const t = useLivesText();
  const formText = useLiveFormText();
  return [
    objectColumn({ key: 'title', header: t('column.title') }, ({ id, title, status, picture }) => ({
      name: title,
      link: (
        <Link to="/streaming/$liveId/panel" params={{ liveId: id }}>
          {title}
        </Link>
      ),
      lead: <LivePicture src={picture} status={status} />,
    })),
    {
      key: 'status',
      header: t('column.status'),
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'scheduledStartTime',
      header: t('column.start'),
      cell: (live) => <StartCell live={live} />,
    },
    textColumn({ key: 'type', header: t('column.type'), priority: 3, none: '' }, ({ type }) =>
      formText(`type.${type}`),
    ),
    textColumn({ key: 'latency', header: t('column.latency'), priority: 3, none: '' }, ({ latency }) =>
      formText(`latency.${latency}`),
    ),
    {
      key: 'viewers',
      header: t('column.viewers'),
      align: 'end',
      cell: (live) => <ViewersCell live={live} />,
    },
  ];
}

/** When a live began or is to begin, and how far that is away. */
function StartCell({ live }: { live: Pick<Live, 'status' | 'startedAt' | 'scheduledStartTime'> }) {
  const t = useLivesText();
  const format = useFormat();
  const now = useMinute();
  const isOn = isLiveInProgress(live.status);
  const at = (isOn ? live.startedAt : null) ?? live.scheduledStartTime;
  if (at === null) return <span className={styles.muted}>{t('noDate')}</span>;
  const away = format.relative(at, now);
  return (
    <span className={styles.start}>
      <time dateTime={at}>{format.dateTime(at)}</time>
      <span className={styles.muted}>{isOn ? t('onAirFor', { ago: away }) : away}</span>
    </span>
  );
}

const minuteMs = 60_000;

/** The time, new each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Slower than the panel of one live: a page of the list may ask for ten. */
const refreshMs = 15_000;

/** How many watch a live that is on. */
function ViewersCell({ live }: { live: Pick<Live, 'id' | 'status'> }) {
  const t = useLivesText();
  const format = useFormat();
  const viewers = useLiveViewers(live, refreshMs);
  if (viewers === null || viewers === undefined) return <span className={styles.noViewers}>–</span>;
  return (
    <span className={styles.viewers}>
      <span className={styles.onCard}>
        <Icon of={Users} size={14} />
      </span>
      {format.number(viewers)}
      <VisuallyHidden> {t('watching')}</VisuallyHidden>
    </span>
  );
}
