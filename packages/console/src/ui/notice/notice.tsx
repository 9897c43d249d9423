import type { ReactNode } from 'react';
import { Icon, type IconGlyph } from '../icon/icon';
import styles from './notice.module.css';

export interface NoticeProps {
  tone: 'info' | 'warning' | 'danger';
  icon?: IconGlyph;
  /** 'status' or 'alert' if it may appear after the page was rendered. */
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
}

/** A short text on the page that explains its state. */
export function Notice({ tone, icon, role, className = '', children }: NoticeProps) {
  return (
    <div role={role} className={`${styles.notice} ${styles[tone]} ${className}`}>
      {icon && <Icon of={icon} />}
      <p>{children}</p>
    </div>
  );
}
