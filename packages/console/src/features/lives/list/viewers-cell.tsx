import type { Live } from '@palco/sdk/lives';
import { Users } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Icon, VisuallyHidden } from '../../../ui';
import { useLiveViewers } from '../use-live-viewers';
import styles from './lives.module.css';
import { useLivesText } from './messages';

/** Slower than the panel of one live: a page of the list may ask for ten. */
const refreshMs = 15_000;

/** How many watch a live that is on. */
export function ViewersCell({ live }: { live: Pick<Live, 'id' | 'status'> }) {
  const t = useLivesText();
  const format = useFormat();
  const viewers = useLiveViewers(live, refreshMs);
  if (viewers === null || viewers === undefined) return <span className={styles.noViewers}>–</span>;
  return (
    <span className={styles.viewers}>
      <span className={styles.onCard}>
        <Icon of={Users} size={14} />
      </span>
      {format.number(viewers)}
      <VisuallyHidden> {t('watching')}</VisuallyHidden>
    </span>
  );
}
