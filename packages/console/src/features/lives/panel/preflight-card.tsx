import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Icon } from '../../../ui';
import { Card } from '../card';
import { usePanelText } from './messages';
import { isReady, type PreflightCheck } from './preflight.pure';
import { LEAST_FPS } from './signal-health.pure';
import styles from './panel.module.css';

const icons = { passed: CircleCheck, failed: TriangleAlert, unknown: CircleDashed };

/** What to look at before the start. Nothing of it forbids the start. */
export function PreflightCard({ checks, fpsLimit }: { checks: readonly PreflightCheck[]; fpsLimit: number }) {
  const t = usePanelText();
  return (
    <Card
      title={t('preflight.title')}
      beside={
        <span role="status" className={styles.muted}>
          {isReady(checks) ? t('preflight.ready') : ''}
        </span>
      }
    >
      <ul className={styles.checks}>
        {checks.map(({ key, state }) => (
          <li key={key} className={styles.check} data-state={state}>
            <Icon of={icons[state]} />
            {t(`preflight.${key}`, { least: String(LEAST_FPS), limit: String(fpsLimit) })}
            <span className={styles.muted}>{t(`preflight.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
