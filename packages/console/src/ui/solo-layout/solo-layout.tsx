import type { ReactNode } from 'react';
import { BrandName } from '../brand-mark/brand-mark';
import styles from './solo-layout.module.css';

/** A screen outside of the shell: brand and controls above, one content below. */
export function SoloLayout({ controls, children }: { controls?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.solo}>
      <header className={styles.bar}>
        <BrandName />
        <span className={styles.space} />
        {controls}
      </header>
      <main className={styles.main} id="conteudo">
        {children}
      </main>
    </div>
  );
}
