import type { ClassroomPage } from '@palco/sdk/classroom';
import { useFormat } from '../../../i18n';
import { type EventViewProps, useEventDate, useEventText } from '../../../patterns/event-view';
import styles from './room.module.css';
import { useRoomText } from './messages';

interface RoomTitleProps {
  info: ClassroomPage;
  event: Pick<EventViewProps, 'moment' | 'title'>;
}

/** What the room is about, and what is with it now: when it begins, since when it is on air and who watches, or that it is over. */
export function RoomTitle({ info, event: { moment, title } }: RoomTitleProps) {
  const t = useRoomText();
  const shared = useEventText();
  const format = useFormat();
  const now = Date.parse(info.serverTime);
  const start = useEventDate(info.schedule_date, now);
  const since = useEventDate(info.startedAt, now);
  const { viewers } = info;
  const isOnAir = moment === 'air' || moment === 'paused';
  const meta = [
    isOnAir && since !== null && t('since', { time: since.time }),
    isOnAir &&
      viewers !== null &&
      viewers > 0 &&
      shared('watching', { count: viewers, number: format.number(viewers) }),
  ].filter(Boolean);
  return (
    <div className={styles.title}>
      <h1>{title}</h1>
      <p className={styles.state}>
        {moment === 'before' ? (
          start !== null && <span className={styles.when}>{start.text}</span>
        ) : (
          <b data-moment={moment}>{t(`state.${moment}`)}</b>
        )}
        {meta.length > 0 && <span className={styles.meta}>{meta.join(' · ')}</span>}
      </p>
    </div>
  );
}
