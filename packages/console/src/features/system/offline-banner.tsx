import { WifiOff } from 'lucide-react';
import { useOnline } from '../../config';
import { Icon } from '../../ui';
import { useSystemText } from './messages';
import styles from './offline-banner.module.css';

/** Says that the device is offline, for as long as it is. */
export function OfflineBanner() {
  const t = useSystemText();
  const online = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.banner}>
          <Icon of={WifiOff} />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
