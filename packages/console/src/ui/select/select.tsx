import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '../class-names.pure';
import { useFieldControl } from '../field/field';
import fieldStyles from '../field/field.module.css';
import { Icon, type IconGlyph } from '../icon/icon';
import menuStyles from '../menu/menu.module.css';
import styles from './select.module.css';

export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
  /** A second, muted line, for example why the option cannot be chosen. */
  hint?: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string | number> {
  /** Null: nothing chosen yet. */
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onValueChange(value: Value): void;
  /** The accessible name; inside a Field the field's label takes its place. */
  label?: string;
  /** Written before the chosen option: «Ordenar: Data». */
  prefix?: string;
  icon?: IconGlyph;
  /** Stands there while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  onBlur?(): void;
  ref?: Ref<HTMLButtonElement>;
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
  placeholder,
  disabled,
  onBlur,
  ref,
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
        ref={ref}
        // The list that opens takes the focus: the field is not left by that.
        onBlur={({ currentTarget }) => {
          if (currentTarget.getAttribute('aria-expanded') !== 'true') onBlur?.();
        }}
        aria-label={label && `${label}: ${options.find((option) => option.value === value)?.label ?? ''}`}
        className={classNames(
          fieldStyles.control,
          // In a form it looks like the other fields; in a toolbar it is softer.
          field.id === undefined && fieldStyles.quiet,
          styles.trigger,
          className,
        )}
        data-unset={value === null || undefined}
        data-size={size}
      >
        {icon && <Icon of={icon} />}
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <BaseSelect.Value className={styles.value} placeholder={placeholder} />
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
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  className={menuStyles.item}
                  disabled={option.disabled}
                >
                  <span className={menuStyles.label}>
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    {/* A blank between the two: they are read as one name. */}
                    {option.hint && <span className={styles.hint}> {option.hint}</span>}
                  </span>
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
