import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button/copy-button';
import styles from './record.module.css';

interface Fact {
  name: string;
  /** Null leaves the fact out. */
  value: ReactNode;
}

/** What is known of a record. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(
          ({ name, value }) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** An id to be read and copied. */
export function IdFact({ id, copyLabel }: { id: string; copyLabel: string }) {
  return (
    <span className={styles.id}>
      <code>{id}</code>
      <CopyButton text={id} label={copyLabel} />
    </span>
  );
}
