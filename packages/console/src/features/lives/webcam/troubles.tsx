import type { BroadcastState } from '@palco/sdk/broadcast';
import { CircleAlert, Pause, TriangleAlert } from 'lucide-react';
import { Notice } from '../../../ui';
import { useWebcamText } from './messages';
import { troublesOf } from './sources.pure';
import styles from './webcam.module.css';

/** What does not work, below the picture. */
export function Troubles({ state }: { state: BroadcastState }) {
  const t = useWebcamText();
  const { error, isPaused } = state;
  return (
    <div className={styles.troubles}>
      {error && (
        <Notice tone="danger" icon={CircleAlert} role="alert">
          {t(`webcam.failed.${error.code}`)}
        </Notice>
      )}
      {troublesOf(state.troubles).map((trouble) => (
        <Notice key={trouble} tone="warning" icon={TriangleAlert} role="alert">
          {t(`webcam.trouble.${trouble}`)}
        </Notice>
      ))}
      {isPaused && (
        <Notice tone="info" icon={Pause} role="status">
          {t('webcam.paused')}
        </Notice>
      )}
    </div>
  );
}
