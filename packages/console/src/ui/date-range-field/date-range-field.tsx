import { dayAt, dayWordsIn, type DateRange } from '@palco/sdk/date-range';
import { Calendar } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat, useLanguage } from '../../i18n';
import { classNames } from '../class-names.pure';
import { useFieldControl } from '../field/field';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import { island } from '../lazy';
import { usePopup } from '../popup/use-popup';
import styles from './date-range-field.module.css';

const DateRangePopup = island(async () => (await import('./date-range-popup')).DateRangePopup);

export interface DateRangeFieldProps {
  /** Days of the team's time zone; null for any. */
  value: DateRange | null;
  onValueChange(value: DateRange | null): void;
  /** Stands there where nothing is chosen. */
  placeholder: string;
}

/** A range of days, chosen from two months, from presets, or typed. */
export function DateRangeField({ value, onValueChange, placeholder }: DateRangeFieldProps) {
  const field = useFieldControl();
  const textId = useId();
  const words = dayWordsIn(useLanguage());
  const { timeZone } = useFormat();
  const [today] = useState(() => dayAt(Date.now(), timeZone));
  const text = value === null ? placeholder : `${words.short(value.start)} – ${words.short(value.end)}`;
  const { button, popup } = usePopup(
    DateRangePopup,
    'dialog',
    <button
      type="button"
      {...field}
      className={classNames(fieldStyles.control, styles.trigger)}
      // Its label takes the place of its text.
      aria-describedby={[field['aria-describedby'], textId].filter(Boolean).join(' ')}
      data-unset={value === null || undefined}
    >
      <Icon of={Calendar} />
      <span id={textId}>{text}</span>
    </button>,
  );
  return (
    <>
      {button}
      {popup && <DateRangePopup popup={popup} value={value} today={today} onValueChange={onValueChange} />}
    </>
  );
}
