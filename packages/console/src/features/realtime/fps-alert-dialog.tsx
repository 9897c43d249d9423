import { usePalco, useStoreSelector } from '@palco/react';
import { fpsAlert } from '@palco/sdk/realtime/fps-alert';
import { useState } from 'react';
import { Button, Dialog, LinkButton } from '../../ui';
import styles from './fps-alert-dialog.module.css';
import { useRealtimeText } from './messages';

const panelOf = (id: string): string => `/streaming/${id}/panel`;

/** Lives with more frames per second than the account allows, each with the way to its panel. */
export function FpsAlertDialog() {
  const t = useRealtimeText();
  const alert = usePalco().use(fpsAlert);
  const lives = useStoreSelector(alert.$state, (state) => state.lives);
  // Keeps the last lives while the dialog fades out.
  const [shown, setShown] = useState(lives);
  if (lives.length > 0 && lives !== shown) setShown(lives);
  return (
    <Dialog
      open={lives.length > 0}
      onOpenChange={(open) => !open && alert.dismiss()}
      title={t('alert.title')}
      description={t('alert.text', { count: shown.length })}
      footer={
        <Button variant="primary" onClick={alert.dismiss}>
          {t('alert.close')}
        </Button>
      }
    >
      <ul className={styles.lives}>
        {shown.map(({ id, titulo }) => (
          <li key={id}>
            <LinkButton to={panelOf(id)} className={styles.live} onClick={alert.dismiss}>
              {titulo}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
