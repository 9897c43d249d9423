import type { ReactNode } from 'react';
import styles from './split-button.module.css';

/** A primary button and, joined to it, the menu of the other ways to do the same. */
export function SplitButton({ children }: { children: ReactNode }) {
  return <div className={styles.split}>{children}</div>;
}
