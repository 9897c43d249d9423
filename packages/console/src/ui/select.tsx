import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from './class-names.pure';
import { useFieldControl } from './field';
import fieldStyles from './field.module.css';
import { Icon, type IconGlyph } from './icon';
import menuStyles from './menu.module.css';
import styles from './select.module.css';

export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string | number> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onValueChange(value: Value): void;
  /** The accessible name; inside a Field the field's label takes its place. */
  label?: string;
  /** Written before the chosen option: «Ordenar: Data». */
  prefix?: string;
  icon?: IconGlyph;
  disabled?: boolean;
  size?: 'sm' | 'md';
  className?: string;
}

/** One of a few; arrows, letters and Esc work as in a native list. */
export function Select<Value extends string | number>({
  value,
  options,
  onValueChange,
  label,
  prefix,
  icon,
  disabled,
  size = 'md',
  className,
}: SelectProps<Value>) {
  const field = useFieldControl();
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <BaseSelect.Trigger
        {...field}
        aria-label={label && `${label}: ${options.find((option) => option.value === value)?.label ?? ''}`}
        className={classNames(fieldStyles.control, fieldStyles.quiet, styles.trigger, className)}
        data-size={size}
      >
        {icon && <Icon of={icon} />}
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <BaseSelect.Value className={styles.value} />
        <BaseSelect.Icon className={styles.chevron}>
          <Icon of={ChevronDown} size={14} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          className={menuStyles.positioner}
          sideOffset={8}
          align="start"
          alignItemWithTrigger={false}
          collisionPadding={8}
        >
          <BaseSelect.Popup className={classNames(menuStyles.popup, styles.popup)}>
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className={menuStyles.item}>
                  <BaseSelect.ItemText className={menuStyles.label}>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className={menuStyles.check}>
                    <Icon of={Check} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
