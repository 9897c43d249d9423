import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** Of the title, where a link leads to it. */
  titleId?: string;
  children: ReactNode;
}

/** One part of a page about a live, with its name. */
export function Card({ title, beside, titleId, children }: CardProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={titleId === undefined ? undefined : -1}>
          {title}
        </h2>
        {beside}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
