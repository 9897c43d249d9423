import { usePalco } from '@palco/react';
import { liveViewersQueryOptions } from '@palco/react/query';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Icon, VisuallyHidden } from '../../../ui';
import styles from './lives.module.css';
import { useLivesText } from './messages';

/** Slower than the panel of one live: a page of the list may ask for ten. */
const refreshMs = 15_000;

/** How many watch a live that is on. */
export function ViewersCell({ live: { id, status } }: { live: Pick<Live, 'id' | 'status'> }) {
  const t = useLivesText();
  const format = useFormat();
  const isOn = isLiveInProgress(status);
  const { data } = useQuery({
    ...liveViewersQueryOptions(usePalco(), id),
    enabled: isOn,
    refetchInterval: refreshMs,
  });
  if (!isOn || data === undefined) return <span className={styles.noViewers}>–</span>;
  return (
    <span className={styles.viewers}>
      <span className={styles.onCard}>
        <Icon of={Users} size={14} />
      </span>
      {format.number(data)}
      <VisuallyHidden> {t('watching')}</VisuallyHidden>
    </span>
  );
}
