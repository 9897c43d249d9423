import { isSameMonth } from '@palco/sdk/date-range';
import styles from './broadcast.module.css';
import { DaySection, type DaySectionProps } from './day-section';
import { useBroadcastText } from './messages';

/** The days of a month that have a live, one below the other. */
export function Agenda({ day, lives, bound }: DaySectionProps) {
  const t = useBroadcastText();
  const days = [...lives.keys()].filter((one) => isSameMonth(one, day));
  if (days.length === 0) return <p className={styles.none}>{t('month.empty')}</p>;
  return days.map((one) => <DaySection key={one} day={one} lives={lives} bound={bound} />);
}
