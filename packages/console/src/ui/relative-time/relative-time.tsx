import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n';
import styles from './relative-time.module.css';
import { Tooltip } from '../tooltip/tooltip';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
}

/** How often the relative text is updated. */
const refreshMs = 60_000;

/** Created once: creating an `Intl.DateTimeFormat` takes longer than rendering the row that uses it. */
const zones = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' });

/** A time as relative text («há 5 min»), with date, time and zone on hover and focus. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const zone = zones.formatToParts(new Date(at)).find((part) => part.type === 'timeZoneName')?.value;
  const absolute = [format.dateTime(at), zone].filter(Boolean).join(' ');
  return (
    <Tooltip content={absolute}>
      <button type="button" className={styles.moment}>
        <time dateTime={at}>{format.relative(at, now)}</time>
        <VisuallyHidden> {absolute}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}
