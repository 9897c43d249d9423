import { Award, CalendarPlus } from 'lucide-react';
import { Icon } from '../../ui';
import { useEventText } from './messages';
import type { EventViewProps } from './event-model';
import styles from './event-view.module.css';

/** What else there is of an event: its entry in a calendar while it is to come, and its certificate. */
export function EventMore({
  moment,
  start,
  calendar,
  certificateShare: share,
}: Pick<EventViewProps, 'moment' | 'start' | 'calendar' | 'certificateShare'>) {
  const t = useEventText();
  const isToCome = moment === 'before' && start !== null && calendar !== undefined;
  if (!isToCome && share === null) return null;
  return (
    <p className={styles.also}>
      {isToCome && (
        <a href={calendar}>
          <Icon of={CalendarPlus} size={18} />
          {t('calendar')}
        </a>
      )}
      {share !== null && (
        <span>
          <Icon of={Award} size={18} />
          {t('certificate', { share })}
        </span>
      )}
    </p>
  );
}
