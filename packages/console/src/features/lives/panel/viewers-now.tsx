import type { Live } from '@palco/sdk/lives';
import { Users } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Icon } from '../../../ui';
import { usePanelText } from './messages';
import { useLiveViewers } from '../use-live-viewers';
import styles from './panel.module.css';

const refreshMs = 5_000;

/** How many watch the live now; the last number stays while the next one is late. */
export function ViewersNow({ live }: { live: Pick<Live, 'id' | 'status'> }) {
  const t = usePanelText();
  const format = useFormat();
  const viewers = useLiveViewers(live, refreshMs);
  if (viewers === null) return null;
  return (
    <div className={styles.viewers}>
      <Icon of={Users} size={16} />
      {viewers === undefined
        ? t('viewers.unknown')
        : t('viewers', { count: viewers, number: format.number(viewers) })}
    </div>
  );
}
