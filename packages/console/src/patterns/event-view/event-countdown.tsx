import { useLanguage } from '../../i18n';
import { useEventText } from './messages';
import { countdownParts } from './countdown.pure';
import styles from './event-view.module.css';

/** How long it is until the event begins, in digits that are all equally wide. */
export function EventCountdown({ seconds }: { seconds: number }) {
  const t = useEventText();
  const language = useLanguage();
  const parts = countdownParts(seconds);
  const words = parts.flatMap(({ unit, count }) =>
    unit === 'seconds' ? [] : [`${count} ${t(`unit.${unit}`, { count })}`],
  );
  const time = new Intl.ListFormat(language).format(words);
  return (
    <div className={styles.countdown} role="timer" aria-live="off" aria-label={t('startsIn', { time })}>
      {parts.map(({ unit, count, digits }) => (
        <div key={unit} aria-hidden="true">
          <b>{digits}</b>
          <span>{t(`unit.${unit}`, { count })}</span>
        </div>
      ))}
    </div>
  );
}
