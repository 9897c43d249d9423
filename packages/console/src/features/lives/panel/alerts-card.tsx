import { CircleCheck, TriangleAlert, Unplug } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Icon } from '../../../ui';
import { Card } from '../card';
import type { SignalAlert } from './alerts.pure';
import { usePanelText } from './messages';
import styles from './panel.module.css';

interface AlertsCardProps {
  /** Newest first. */
  alerts: readonly SignalAlert[];
  fpsLimit: number;
}

const icons = { highFps: TriangleAlert, lost: Unplug, restored: CircleCheck };

/** What happened to the signals while the panel was open. New ones are announced. */
export function AlertsCard({ alerts, fpsLimit }: AlertsCardProps) {
  const t = usePanelText();
  const format = useFormat();
  return (
    <Card title={t('alerts.title')}>
      {alerts.length === 0 && <p>{t('alerts.empty')}</p>}
      <ul className={styles.alerts} aria-live="polite" aria-relevant="additions text">
        {alerts.map(({ kind, signalId, at, since, count, fps, seconds }) => (
          <li
            key={`${kind === 'highFps'}${signalId}${since}`}
            className={styles.alert}
            data-tone={kind === 'restored' ? 'success' : 'warning'}
          >
            <Icon of={icons[kind]} size={18} />
            <div>
              {t(`alert.${kind}`, { id: String(signalId) })}
              <p>
                {t(`alert.${kind}.text`, {
                  count,
                  fps: String(fps ?? ''),
                  limit: String(fpsLimit),
                  seconds: String(seconds ?? ''),
                })}
              </p>
            </div>
            <time dateTime={new Date(at).toISOString()}>{format.time(at)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
