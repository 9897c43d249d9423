import type { Live } from '@palco/sdk/lives';
import type { BoundActions } from '../../../patterns/action';
import type { Day } from '@palco/sdk/date-range';
import { useDayWords } from '../../../ui/calendar';
import styles from './broadcast.module.css';
import { DayLives } from './day-lives';
import { useBroadcastText } from './messages';

export interface DaySectionProps {
  day: Day;
  lives: ReadonlyMap<Day, readonly Live[]>;
  bound: BoundActions<Live>;
}

/** What is scheduled on the chosen day. */
export function DaySection({ day, lives, bound }: DaySectionProps) {
  const t = useBroadcastText();
  const words = useDayWords();
  const found = lives.get(day) ?? [];
  const title = words.full(day);
  return (
    <section aria-label={title} className={styles.chosen}>
      <h3>{title}</h3>
      {found.length > 0 ? <DayLives lives={found} bound={bound} /> : <p>{t('day.empty')}</p>}
    </section>
  );
}
