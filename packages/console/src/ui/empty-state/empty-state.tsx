import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconGlyph } from '../icon/icon';

export interface EmptyStateProps {
  icon: IconGlyph;
  title: string;
  text?: ReactNode;
  /** One action, where the person can do something about it. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
}

/** Nothing here, and why; an icon tile, a title, one sentence. */
export function EmptyState({ icon, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      <span className={styles.tile}>
        <Icon of={icon} size={20} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
