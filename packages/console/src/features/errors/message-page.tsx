import type { ReactNode } from 'react';
import { Icon, usePageTitle, type IconGlyph } from '../../ui';
import styles from './message-page.module.css';

export interface MessagePageProps {
  icon: IconGlyph;
  title: string;
  /** Below the title: what happened, in plain words. */
  subtitle?: string;
  text: ReactNode;
  /** A second, quieter line: who is signed in, a request's id. */
  note?: ReactNode;
  actions: ReactNode;
  /** More about it, above the actions. */
  children?: ReactNode;
}

/** A page that only says something, and how to go on. */
export function MessagePage({ icon, title, subtitle, text, note, actions, children }: MessagePageProps) {
  usePageTitle(title);
  return (
    <section className={styles.message}>
      <span className={styles.tile}>
        <Icon of={icon} size={24} />
      </span>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <p className={styles.text}>{text}</p>
      {note && <p className={styles.note}>{note}</p>}
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
