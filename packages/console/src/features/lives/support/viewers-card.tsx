import { isInProgress, type Live } from '@palco/sdk';
import { useId } from 'react';
import { ViewersNow } from '../panel/viewers-now';
import { useSupportText } from './messages';
import styles from './support.module.css';

/** How many watch now, or why nobody is counted. */
export function ViewersCard({ live }: { live: Live }) {
  const t = useSupportText();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('viewers')}</h2>
      {isInProgress(live.status) ? <ViewersNow live={live} /> : <p>{t('viewers.off')}</p>}
    </section>
  );
}
