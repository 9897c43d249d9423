import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from '../class-names.pure';
import { Icon, type IconGlyph } from '../icon/icon';
import { Spinner } from '../spinner/spinner';
import { Tooltip } from '../tooltip/tooltip';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  /** One primary per view; `danger` is outlined, `danger-solid` only the last button of a confirmation. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: the button keeps its width and focus, and ignores presses. */
  pending?: boolean;
  icon?: IconGlyph;
  /** An icon after the text, for example a chevron. */
  iconEnd?: IconGlyph;
  /** Takes the whole width. */
  block?: boolean;
  /** Why it is disabled: it stays focusable, and the reason is its tooltip and its description. */
  reason?: string;
  children?: ReactNode;
}

/** The class of a button, for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return classNames(styles.button, styles[variant], size !== 'md' && styles[size], className);
}

/**
 * The attributes of an unavailable button. A pending one keeps the focus, and one with a reason stays focusable so that the
 * reason can be read: both are disabled by ARIA only.
 */
export function unavailable({
  pending,
  disabled,
  reason,
  onClick,
}: Pick<ButtonProps, 'pending' | 'disabled' | 'reason' | 'onClick'>): ComponentProps<'button'> {
  const isIdle = pending || reason !== undefined;
  return {
    disabled: disabled && !isIdle,
    ...(isIdle ? { 'aria-disabled': true } : {}),
    'aria-busy': pending || undefined,
    onClick: isIdle ? (event: MouseEvent) => event.preventDefault() : onClick,
  };
}

/** A button; a link that looks like one takes `buttonClass`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  icon,
  iconEnd,
  block = false,
  disabled = false,
  reason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // The spinner replaces the icon or covers the text, so that the width does not change.
  const overText = pending && !icon;
  const reasonId = useId();
  return (
    <>
      {/* Inside the tooltip even without a reason: a button that is remounted would lose the focus. */}
      <Tooltip content={reason}>
        <button
          type="button"
          {...rest}
          {...unavailable({ pending, disabled, reason, onClick })}
          aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
          className={classNames(
            buttonClass(variant, size),
            block && styles.block,
            pending && styles.pending,
            className,
          )}
        >
          {icon && (pending ? <Spinner /> : <Icon of={icon} />)}
          {overText && (
            <span className={styles.over}>
              <Spinner />
            </span>
          )}
          <span className={classNames(styles.label, overText && styles.under)}>{children}</span>
          {iconEnd && <Icon of={iconEnd} size={14} />}
        </button>
      </Tooltip>
      {reason !== undefined && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  );
}
