import { DateRange } from '@palco/react';
import { dateRangePresets, type DateRange as Range } from '@palco/sdk/date-range';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayInput } from '../day-field/day-input';
import { Field } from '../field/field';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import { PopupFrame } from '../popup/popup-frame';
import type { Popup } from '../popup/popup-props';
import styles from './date-range-field.module.css';

interface DateRangePopupProps {
  popup: Popup;
  value: Range | null;
  today: string;
  onValueChange(value: Range | null): void;
}

/** Presets, two months and both ends as text; a choice takes effect at once. */
export function DateRangePopup({ popup, value, today, onValueChange }: DateRangePopupProps) {
  const t = useUiText();
  /** A typed end before the other one moves it along. */
  const write = (part: Partial<Range>): void => {
    const next = {
      start: value?.start ?? part.end ?? today,
      end: value?.end ?? part.start ?? today,
      ...part,
    };
    if (next.start <= next.end) onValueChange(next);
    else
      onValueChange(
        part.start === undefined
          ? { start: next.end, end: next.end }
          : { start: next.start, end: next.start },
      );
  };
  return (
    <PopupFrame popup={popup} label={t('dateTime.calendar')} className={styles.popup}>
      <DateRange.Root
        value={value}
        today={today}
        onValueChange={onValueChange}
        className={styles.root}
        aria-label={t('dateTime.calendar')}
      >
        <div className={styles.presets}>
          {dateRangePresets.map((preset) => (
            <DateRange.Preset key={preset} preset={preset} className={styles.preset} />
          ))}
        </div>
        <div className={styles.months}>
          {([0, 1] as const).map((index) => (
            <div key={index} className={styles.month}>
              <div className={styles.bar}>
                <DateRange.Previous index={index} className={styles.turn}>
                  <Icon of={ChevronLeft} />
                </DateRange.Previous>
                <DateRange.Caption index={index} className={styles.caption} />
                <DateRange.Next index={index} className={styles.turn}>
                  <Icon of={ChevronRight} />
                </DateRange.Next>
              </div>
              <DateRange.Month index={index} className={styles.grid} />
            </div>
          ))}
        </div>
        <div className={styles.ends}>
          <Field label={t('period.start')}>
            <DayInput
              value={value?.start ?? null}
              onValueChange={(start) => start !== null && write({ start })}
            />
          </Field>
          <Field label={t('period.end')}>
            <DayInput value={value?.end ?? null} onValueChange={(end) => end !== null && write({ end })} />
          </Field>
        </div>
      </DateRange.Root>
    </PopupFrame>
  );
}
