import { addMonths, type Day } from '@palco/sdk/date-range';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { useUiText } from '../messages';
import styles from './calendar.module.css';
import { useDayWords } from './use-day-words';

interface MonthBarProps {
  day: Day;
  today: Day;
  onDayChange(day: Day): void;
}

/** Which month, and the ways to others. */
export function MonthBar({ day, today, onDayChange }: MonthBarProps) {
  const t = useUiText();
  const words = useDayWords();
  return (
    <div className={styles.bar}>
      <h2 aria-live="polite" className={styles.month}>
        {words.month(day)}
      </h2>
      <Button size="sm" onClick={() => onDayChange(today)}>
        {t('calendar.today')}
      </Button>
      <IconButton
        icon={ChevronLeft}
        size="sm"
        label={t('calendar.previous')}
        onClick={() => onDayChange(addMonths(day, -1))}
      />
      <IconButton
        icon={ChevronRight}
        size="sm"
        label={t('calendar.next')}
        onClick={() => onDayChange(addMonths(day, 1))}
      />
    </div>
  );
}
