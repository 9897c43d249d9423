import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon, type IconGlyph } from '../icon/icon';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button';

interface LinkLookProps extends Omit<ComponentProps<'a'>, 'style'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconGlyph;
}

function LinkLook({ variant, size, icon, className, children, ...rest }: LinkLookProps) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}

/** A link to a page that looks like a button. */
export const LinkButton = createLink(LinkLook);
