import { Button as BaseButton } from '@base-ui/react/button';
import type { ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.pure';
import { Icon, type IconGlyph } from './icon';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<BaseButton.Props, 'className' | 'style' | 'ref'> {
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
  className?: string;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The class of a button, for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return classNames(styles.button, styles[variant], size !== 'md' && styles[size], className);
}

/** A button, or with `render` and `nativeButton={false}` a link that looks like one. */
export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  icon,
  iconEnd,
  block = false,
  disabled = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A spinner in place of the icon, or over the text: the width stays either way.
  const overText = pending && !icon;
  return (
    <BaseButton
      {...rest}
      type={type}
      disabled={disabled || pending}
      focusableWhenDisabled={pending}
      aria-busy={pending || undefined}
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
    </BaseButton>
  );
}
