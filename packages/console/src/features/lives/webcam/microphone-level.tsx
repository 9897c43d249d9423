import { useStore } from '@palco/react';
import type { Broadcast } from '@palco/sdk/broadcast';
import { MicOff } from 'lucide-react';
import { Notice } from '../../../ui';
import { useWebcamText } from './messages';
import styles from './webcam.module.css';

/** How loud the microphone is, and a warning where nothing is heard of it. */
export function MicrophoneLevel({ broadcast }: { broadcast: Pick<Broadcast, '$sound'> }) {
  const t = useWebcamText();
  const { level, isSilent } = useStore(broadcast.$sound);
  const percent = Math.round((level ?? 0) * 100);
  return (
    <>
      <div
        role="meter"
        aria-label={t('webcam.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.level}
      >
        <div className={styles.loudness} style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <div role="status">
        {isSilent && (
          <Notice tone="warning" icon={MicOff}>
            {t('webcam.silent')}
          </Notice>
        )}
      </div>
    </>
  );
}
