import { useFormat } from '../../i18n';
import styles from './logs.module.css';

/** Formatters by time zone: creating one takes longer than rendering a row. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** `23:59:59` in a time zone. */
function timeOf(at: string, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock.format(new Date(at));
}

/** Day and time of an event, one below the other. */
export function MomentCell({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} className={styles.moment}>
      <span>{format.date(at)}</span>
      <small>{timeOf(at, format.timeZone)}</small>
    </time>
  );
}

/** The same in one line, for the card of a narrow window. */
export function MomentLine({ at }: { at: string }) {
  const moment = useMoment();
  return (
    <time dateTime={at} className={styles.momentLine}>
      {moment(at)}
    </time>
  );
}

/** Day and time of an event, to the second, in one line. */
export function useMoment(): (at: string) => string {
  const format = useFormat();
  return (at) => `${format.date(at)} ${timeOf(at, format.timeZone)}`;
}
