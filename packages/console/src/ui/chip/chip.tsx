import type { ReactNode } from 'react';
import { classNames } from '../class-names.pure';
import styles from './chip.module.css';
import { Icon, type IconGlyph } from '../icon/icon';

export type ChipTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'brand' | 'live' | 'scheduled';

export interface ChipProps {
  tone?: ChipTone;
  /** Takes the place of the dot: a state is never colour alone. */
  icon?: IconGlyph;
  /** A dot before the word. */
  dot?: boolean;
  className?: string;
  children: ReactNode;
}

/** A state in one word. */
export function Chip({ tone = 'neutral', icon, dot = false, className, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, dot && !icon && styles.dot, className)} data-tone={tone}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
