import { Check, Minus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './checkbox.module.css';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface CheckboxProps {
  /** `mixed` is the head of a group of which only a part is chosen; a press chooses all of it. */
  checked: boolean | 'mixed';
  onCheckedChange(checked: boolean): void;
  label: ReactNode;
  /** The label is only for screen readers, for example in a row whose name stands beside it. */
  hideLabel?: boolean;
  /** Said below the label. */
  description?: ReactNode;
  disabled?: boolean;
  /** Why it cannot be changed, said below; it keeps the focus then, so that everybody can read why. */
  disabledReason?: ReactNode;
  className?: string;
}

/** Ticked, empty or mixed, with its label. Space changes it; Enter sends the form around it. */
export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hideLabel = false,
  description,
  disabled = false,
  disabledReason,
  className,
}: CheckboxProps) {
  const id = useId();
  const locked = Boolean(disabledReason);
  const described = [description && `${id}-description`, disabledReason && `${id}-reason`].filter(Boolean);
  return (
    <div className={classNames(styles.row, className)} data-off={disabled || locked || undefined}>
      <span className={styles.place}>
        <input
          type="checkbox"
          id={`${id}-input`}
          ref={(box) => {
            if (box) box.indeterminate = checked === 'mixed';
          }}
          className={styles.box}
          checked={checked === true}
          onChange={({ currentTarget }) => {
            if (!locked) onCheckedChange(currentTarget.checked);
          }}
          // With a reason it stays focusable, so that the reason can be read by keyboard.
          disabled={disabled && !locked}
          aria-disabled={disabled || locked || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={described.join(' ') || undefined}
        />
        {checked && <Icon of={checked === 'mixed' ? Minus : Check} size={14} className={styles.mark} />}
      </span>
      <div className={hideLabel ? styles.bare : styles.text}>
        <label id={`${id}-label`} htmlFor={`${id}-input`} className={styles.label}>
          {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {description && (
          <p id={`${id}-description`} className={styles.note}>
            {description}
          </p>
        )}
        {disabledReason && (
          <p id={`${id}-reason`} className={styles.note}>
            {disabledReason}
          </p>
        )}
      </div>
    </div>
  );
}
