import type { ReactNode } from 'react';
import { classNames } from '../class-names.pure';
import styles from './chip.module.css';
import { Icon, type IconGlyph } from '../icon/icon';

export type ChipTone =
  | 'neutral'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'live'
  | 'paused'
  | 'scheduled';

export interface ChipProps {
  tone?: ChipTone;
  /** Takes the place of the dot: a state is never colour alone. */
  icon?: IconGlyph;
  /** A shape before a neutral word, too: filled for measured health, else a ring. */
  dot?: boolean;
  className?: string;
  children: ReactNode;
}

/** A state in words with a shape: red is for what is on air and what failed, amber for what needs attention. */
export function Chip({ tone = 'neutral', icon, dot = false, className, children }: ChipProps) {
  const hasShape = !icon && (dot || tone !== 'neutral');
  return (
    <span className={classNames(styles.chip, hasShape && styles.dot, className)} data-tone={tone}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
