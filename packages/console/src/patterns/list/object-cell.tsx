import type { ReactNode } from 'react';
import styles from './object-cell.module.css';

export interface ObjectCellProps {
  name: string;
  /** The name as a link, where there is somewhere to go. */
  link?: ReactNode;
  /** The picture before the name. */
  lead?: ReactNode;
  /** Chips beside the name. */
  chips?: ReactNode;
  /** A quiet line below the name. */
  text?: string;
}

/** What a row is about: picture, name with chips, and a line below. */
export function ObjectCell({ name, link, lead, chips, text }: ObjectCellProps) {
  return (
    <div className={styles.object}>
      {lead}
      <div className={styles.lines}>
        <div className={styles.first}>
          <span className={styles.name} title={name}>
            {link ?? name}
          </span>
          {chips}
        </div>
        {text !== undefined && (
          <span className={styles.text} title={text}>
            {text}
          </span>
        )}
      </div>
    </div>
  );
}
