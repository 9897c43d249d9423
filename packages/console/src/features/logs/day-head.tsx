import { addDays, dayWordsIn, type Day } from '@palco/sdk/date-range';
import { useLanguage } from '../../i18n';
import { useLogsText } from './messages';
import styles from './logs.module.css';

/** Stands over the entries of a day: «Hoje  domingo, 29/11/2026». */
export function DayHead({ day, today }: { day: Day; today: Day }) {
  const t = useLogsText();
  const words = dayWordsIn(useLanguage());
  const near = day === today ? t('day.today') : day === addDays(today, -1) ? t('day.yesterday') : null;
  const weekday = words.weekday(day);
  return (
    <span className={styles.day}>
      <b>{near ?? weekday}</b> {near === null ? words.short(day) : `${weekday}, ${words.short(day)}`}
    </span>
  );
}
