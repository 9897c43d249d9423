import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '../class-names.pure';
import { useFieldControl } from '../field/field';
import fieldStyles from '../field/field.module.css';
import { Icon, type IconGlyph } from '../icon/icon';
import { island } from '../lazy';
import { usePopup } from '../popup/use-popup';
import type { SelectOption } from './select-option';
import type { SelectPopupProps } from './select-popup';
import styles from './select.module.css';

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

const SelectPopup = island(async () => (await import('./select-popup')).SelectPopup);

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
  const chosen = options.find((option) => option.value === value)?.label;
  const { button, popup } = usePopup(
    SelectPopup,
    'listbox',
    <button
      type="button"
      {...field}
      ref={ref}
      disabled={disabled}
      // The opened list takes the focus, which is not a blur of the field.
      onBlur={({ currentTarget }) => {
        if (currentTarget.getAttribute('aria-expanded') !== 'true') onBlur?.();
      }}
      aria-label={label && `${label}: ${chosen ?? ''}`}
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
      <span className={styles.value}>{chosen ?? placeholder}</span>
      <span className={styles.chevron} aria-hidden>
        <Icon of={ChevronDown} size={14} />
      </span>
    </button>,
  );
  return (
    <>
      {button}
      {popup && (
        <SelectPopup
          popup={popup}
          label={label}
          labelId={field.id && `${field.id}-label`}
          value={value}
          options={options}
          onValueChange={onValueChange as SelectPopupProps['onValueChange']}
          disabled={disabled}
        />
      )}
    </>
  );
}
