import { useLanguage } from '../../i18n';
import { useEventText } from './messages';
import { eventDate, type EventDate } from './event-date.pure';
import styles from './event-view.module.css';

/** A date as a sentence: «Segunda, 30 de novembro, às 19h». */
export function useEventDate(start: string | null, now: number): (EventDate & { text: string }) | null {
  const t = useEventText();
  const date = eventDate(start ?? '', { language: useLanguage(), now });
  if (date === null) return null;
  const day = date.day === null ? date.weekday : t(`when.${date.day}`);
  return { ...date, text: t(date.isOne ? 'when.one' : 'when', { day, date: date.date, time: date.time }) };
}

export interface EventWhenProps {
  /** ISO 8601; null for an event without a date. */
  start: string | null;
  now: number;
}

/** When the event is, in the zone of the one who reads it, with its name. */
export function EventWhen({ start, now }: EventWhenProps) {
  const date = useEventDate(start, now);
  if (start === null || date === null) return null;
  return (
    <p className={styles.when}>
      <time dateTime={start}>{date.text}</time>
      <span>{date.zone}</span>
    </p>
  );
}
