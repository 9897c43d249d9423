import { useEffect, useState } from 'react';
import { shortZoneName, useFormat, useLanguage } from '../../i18n';
import styles from './relative-time.module.css';
import { Tooltip } from '../tooltip/tooltip';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
}

/** How often the relative text is updated. */
const refreshMs = 60_000;

/** A time as relative text («há 5 min»), with date, time and zone on hover and focus. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const language = useLanguage();
  const absolute = [format.dateTime(at), shortZoneName(at, language, format.timeZone)]
    .filter(Boolean)
    .join(' ');
  return (
    <Tooltip content={absolute}>
      <button type="button" className={styles.moment}>
        <time dateTime={at}>{format.relative(at, now)}</time>
        <VisuallyHidden> {absolute}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}
