import { CloudOff } from 'lucide-react';
import { Button, Icon } from '../../ui';
import { useLostParts } from '../../ui/lazy';
import styles from './lost-part-notice.module.css';
import { useSystemText } from './messages';

/** Shown while the code of a lazy part is missing; the load is retried meanwhile. */
export function LostPartNotice() {
  const t = useSystemText();
  const isLost = useLostParts();
  if (!isLost) return null;
  return (
    <div role="alert" className={styles.notice}>
      <Icon of={CloudOff} />
      <p>{t('partLost')}</p>
      <Button size="sm" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
}
