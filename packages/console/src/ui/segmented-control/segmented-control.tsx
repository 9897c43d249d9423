import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
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
    <ToggleGroup
      aria-label={label}
      className={styles.group}
      value={[value]}
      onValueChange={([next]) => {
        const option = options.find((candidate) => candidate.value === next);
        // Pressing the chosen one again would leave none.
        if (option) onValueChange(option.value);
      }}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className={styles.segment}
          aria-label={option.icon ? option.label : undefined}
        >
          {option.icon ? <Icon of={option.icon} /> : option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
