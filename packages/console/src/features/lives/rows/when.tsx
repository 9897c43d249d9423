import { dayAt, dayWordsIn, type Day } from '@palco/sdk/date-range';
import { useFormat, useLanguage } from '../../../i18n';
import { nearnessOf } from './live-groups.pure';
import { useRowsText } from './messages';
import styles from './rows.module.css';

interface WhenProps {
  at: string | null;
  today: Day;
  /** Below the name of the day: the time by default. */
  second?: string;
}

/** The day of a live as a figure, with what else tells it; all of it in words where the row is narrow, and for screen readers. */
export function When({ at, today, second }: WhenProps) {
  const t = useRowsText();
  const format = useFormat();
  const name = useDayName(today);
  if (at === null)
    return (
      <span className={styles.when}>
        <b aria-hidden="true">–</b>
        <span>{t('noDate')}</span>
      </span>
    );
  const day = dayAt(at, format.timeZone);
  return (
    <time className={styles.when} dateTime={at}>
      <span className={styles.inWords}>
        {format.dateTime(at)}
        {second !== undefined && `, ${second}`}
      </span>
      <b aria-hidden="true">{Number(day.slice(8))}</b>
      <span aria-hidden="true">
        {name(day)}
        <br />
        <span className={styles.clock}>{second ?? format.time(at)}</span>
      </span>
    </time>
  );
}

function useDayName(today: Day): (day: Day) => string {
  const words = dayWordsIn(useLanguage());
  /** The first letters of a month are its short name in both languages. */
  const month = (day: Day) => words.month(day).slice(0, 3);
  return (day) => {
    switch (nearnessOf(day, today)) {
      case 'week':
        return words.weekday(day).split('-')[0] ?? '';
      case 'year':
        return `${month(day)}, ${shortDay(words.weekdayShort(day))}`;
      case 'far':
        return `${month(day)} ${day.slice(0, 4)}`;
    }
  };
}

/** Without the point of an abbreviation. */
export const shortDay = (weekday: string): string => weekday.replace('.', '');
