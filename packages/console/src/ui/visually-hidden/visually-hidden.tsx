import type { ComponentProps } from 'react';
import text from '../styles/text.module.css';

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={text.srOnly} />;
}
