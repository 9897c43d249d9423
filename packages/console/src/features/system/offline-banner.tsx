import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui';
import { useSystemText } from './messages';
import styles from './offline-banner.module.css';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says that the device is offline, for as long as it is. */
export function OfflineBanner() {
  const t = useSystemText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
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
