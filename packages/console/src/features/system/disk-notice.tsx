import { rawClient, unwrap } from '@palco/sdk/raw-client';
import { usePalco } from '@palco/react';
import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { Icon } from '../../ui';
import { useSystemText } from './messages';
import styles from './offline-banner.module.css';

/** Shorter than the time in which a disk that has a reserve fills up. */
const refreshMs = 30_000;

/** Says that the disk of the server is almost full, or that its files are away, for as long as they are: uploads may be refused, and videos have to wait. */
export function DiskNotice() {
  const t = useSystemText();
  const raw = usePalco().use(rawClient);
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => unwrap(raw.GET('/healthz', { signal })),
    refetchInterval: refreshMs,
    retry: false,
  });
  return (
    <div role="status" className={styles.region}>
      {data?.warnings?.includes('DISK_LOW') && (
        <p className={styles.banner}>
          <Icon of={HardDrive} />
          {t('diskLow')}
        </p>
      )}
      {data?.warnings?.includes('STORAGE_AWAY') && (
        <p className={styles.banner}>
          <Icon of={HardDrive} />
          {t('storageAway')}
        </p>
      )}
    </div>
  );
}
