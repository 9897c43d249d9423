import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n';
import styles from './relative-time.module.css';
import { Tooltip } from '../tooltip/tooltip';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
}

/** «há 5 min» is not true for long. */
const refreshMs = 60_000;

/** Made once: to make one takes longer than to draw the row that a moment stands in. */
const zones = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' });

/** A moment as people say it, with date, time and zone on hover and focus. */
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
