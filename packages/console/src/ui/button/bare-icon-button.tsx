import type { ComponentProps } from 'react';
import { buttonClass, unavailable, type ButtonSize, type ButtonVariant } from './button';
import styles from './button.module.css';
import { classNames } from '../class-names.pure';
import { Icon, type IconGlyph } from '../icon/icon';
import { Spinner } from '../spinner/spinner';

export interface BareIconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'style'> {
  /** The accessible name. */
  label: string;
  icon: IconGlyph;
  /** Pixels of the drawing; 16 by default, 18 to 20 in bars. */
  iconSize?: number;
  variant?: ButtonVariant;
  size?: ButtonSize;
  round?: boolean;
  pending?: boolean;
  /** Why it is disabled: it stays focusable. `IconButton` shows the reason. */
  reason?: string;
}

/** A button of one icon without a tooltip, for a cross and the like. */
export function BareIconButton({
  label,
  icon,
  iconSize = 16,
  variant = 'ghost',
  size = 'md',
  round = false,
  pending = false,
  disabled = false,
  reason,
  className,
  onClick,
  ...rest
}: BareIconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...unavailable({ pending, disabled, reason, onClick })}
      aria-label={label}
      className={classNames(
        buttonClass(variant, size),
        styles.iconOnly,
        round && styles.round,
        pending && styles.pending,
        className,
      )}
    >
      {pending ? <Spinner /> : <Icon of={icon} size={iconSize} />}
    </button>
  );
}
