import type { Live } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { VisuallyHidden } from '../../../ui';
import styles from './broadcast.module.css';
import { useBroadcastText } from './messages';

/** Most titles shown in the cell of a day; the rest is shown as a number. */
const mostTitles = 2;

/** The lives of a day in its cell of the calendar. */
export function DayEntries({ lives }: { lives: readonly Live[] }) {
  const t = useBroadcastText();
  const format = useFormat();
  const rest = lives.length - mostTitles;
  if (lives.length === 0) return null;
  return (
    <>
      <VisuallyHidden>, {t('lives', { count: lives.length })}</VisuallyHidden>
      {lives.slice(0, mostTitles).map(({ id, title, scheduledStartTime }) => (
        <span key={id} className={styles.entry}>
          {scheduledStartTime && format.time(scheduledStartTime)} {title}
        </span>
      ))}
      {rest > 0 && (
        <span aria-hidden className={styles.more}>
          {t('more', { count: rest })}
        </span>
      )}
    </>
  );
}
