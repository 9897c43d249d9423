import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.pure';
import { useFieldControl } from '../field/field';
import styles from '../field/field.module.css';
import { Icon, type IconGlyph } from '../icon/icon';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'style'> {
  icon?: IconGlyph;
  /** `lg` is 44 px: log-in and mobile. */
  controlSize?: 'md' | 'lg';
  /** A softer border, for a search in a toolbar. */
  quiet?: boolean;
  /** A button at the end, inside of the border. */
  trailing?: ReactNode;
}

/** One line of text; inside a Field it is tied to its label and message. */
export function TextInput({
  icon,
  controlSize = 'md',
  quiet = false,
  trailing,
  className,
  ...rest
}: TextInputProps) {
  const field = useFieldControl();
  return (
    <div
      className={classNames(
        styles.control,
        quiet && styles.quiet,
        controlSize === 'lg' && styles.lg,
        className,
      )}
    >
      {icon && <Icon of={icon} />}
      <input type="text" {...field} {...rest} />
      {trailing}
    </div>
  );
}
