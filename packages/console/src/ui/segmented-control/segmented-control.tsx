import { Icon, type IconGlyph } from '../icon/icon';
import styles from './segmented-control.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** With an icon the label is its accessible name only. */
  icon?: IconGlyph;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Segment<Value>[];
  onValueChange(value: Value): void;
}

/** Two or three ways to look at the same thing, one of them chosen. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: SegmentedControlProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={styles.segment}
          aria-label={option.icon ? option.label : undefined}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon ? <Icon of={option.icon} /> : option.label}
        </button>
      ))}
    </div>
  );
}
