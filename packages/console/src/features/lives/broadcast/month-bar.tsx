import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../../../ui';
import styles from './broadcast.module.css';
import { addMonths } from './calendar.pure';
import type { Day } from './day.pure';
import { useBroadcastText } from './messages';
import { useDayWords } from './use-day-words';

interface MonthBarProps {
  day: Day;
  today: Day;
  onDayChange(day: Day): void;
}

/** Which month, and the ways to others. */
export function MonthBar({ day, today, onDayChange }: MonthBarProps) {
  const t = useBroadcastText();
  const words = useDayWords();
  return (
    <div className={styles.bar}>
      <h2 aria-live="polite" className={styles.month}>
        {words.month(day)}
      </h2>
      <Button size="sm" onClick={() => onDayChange(today)}>
        {t('today')}
      </Button>
      <IconButton
        icon={ChevronLeft}
        size="sm"
        label={t('previous')}
        onClick={() => onDayChange(addMonths(day, -1))}
      />
      <IconButton
        icon={ChevronRight}
        size="sm"
        label={t('next')}
        onClick={() => onDayChange(addMonths(day, 1))}
      />
    </div>
  );
}
