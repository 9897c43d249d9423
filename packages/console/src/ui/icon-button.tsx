import { Button as BaseButton } from '@base-ui/react/button';
import type { Ref } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button';
import styles from './button.module.css';
import { classNames } from './class-names.pure';
import { Icon, type IconGlyph } from './icon';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<BaseButton.Props, 'className' | 'style' | 'children' | 'ref'> {
  /** The accessible name; also the tooltip. */
  label: string;
  icon: IconGlyph;
  /** Pixels of the drawing; 16 by default, 18 to 20 in bars. */
  iconSize?: number;
  variant?: ButtonVariant;
  size?: ButtonSize;
  round?: boolean;
  pending?: boolean;
  /** Switches the tooltip off where the button's meaning is written beside it. */
  tooltip?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon with a name, shown as a tooltip on hover and focus. */
export function IconButton({
  label,
  icon,
  iconSize = 16,
  variant = 'ghost',
  size = 'md',
  round = false,
  pending = false,
  disabled = false,
  tooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <BaseButton
      {...rest}
      type={type}
      disabled={disabled || pending}
      focusableWhenDisabled={pending}
      aria-label={label}
      aria-busy={pending || undefined}
      className={classNames(
        buttonClass(variant, size),
        styles.iconOnly,
        round && styles.round,
        pending && styles.pending,
        className,
      )}
    >
      {pending ? <Spinner /> : <Icon of={icon} size={iconSize} />}
    </BaseButton>
  );
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
