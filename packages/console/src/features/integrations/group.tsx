import { useId, type ReactNode } from 'react';
import styles from './integrations.module.css';

/** Rows of one purpose. */
export function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}
