import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

/** The place of a page on the stage; it appears in 200 ms, at once where less motion is asked for. */
export function PageFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}
