import { Classroom as Kit } from '@palco/react';
import type { ClassroomPage } from '@palco/sdk/classroom';
import { Award } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { buttonClass, Icon } from '../../../ui';
import styles from './room.module.css';
import { useRoomText } from './messages';

/** What the end leaves: how it was, the recording and the certificate. Under the picture, where a phone shows it whatever tab is open. */
export function Finished({ info }: { info: ClassroomPage }) {
  const t = useRoomText();
  const format = useFormat();
  const { status, startedAt, finishedAt, peakViewers: peak } = info;
  const seconds = (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1_000;
  const figures =
    status === 'finished'
      ? [
          seconds > 0 && t('figures.aired', { time: format.duration(seconds) }),
          peak !== null && t('figures.peak', { count: peak, number: format.number(peak) }),
        ].filter(Boolean)
      : [];
  return (
    <div className={styles.finished}>
      {figures.length > 0 && <p className={styles.figures}>{figures.join(' · ')}</p>}
      <Kit.Finished />
      <Kit.Certificate
        className={buttonClass('secondary')}
        render={({ children, ...button }) => (
          <button {...button}>
            <Icon of={Award} />
            {children}
          </button>
        )}
      />
      <Kit.CertificateError className={styles.refused} />
    </div>
  );
}
