import { usePalco } from '@palco/react';
import { liveViewersQueryOptions } from '@palco/react/query';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Icon } from '../../../ui';
import { usePanelText } from './messages';
import styles from './panel.module.css';

const refreshMs = 5_000;

/** How many watch the live now; the last number stays while the next one is late. */
export function ViewersNow({ live: { id, status } }: { live: Pick<Live, 'id' | 'status'> }) {
  const t = usePanelText();
  const format = useFormat();
  const isOn = isLiveInProgress(status);
  const { data } = useQuery({
    ...liveViewersQueryOptions(usePalco(), id),
    enabled: isOn,
    refetchInterval: refreshMs,
  });
  if (!isOn) return null;
  return (
    <div className={styles.viewers}>
      <Icon of={Users} size={16} />
      {data === undefined ? t('viewers.unknown') : t('viewers', { count: data, number: format.number(data) })}
    </div>
  );
}
