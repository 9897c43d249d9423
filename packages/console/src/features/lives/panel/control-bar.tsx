import type { Live } from '@palco/sdk/lives';
import { useActions } from '../../../patterns/action';
import { Button } from '../../../ui';
import type { PreflightCheck } from './preflight.pure';
import { usePanelText } from './messages';
import { StageClock } from '../clock/stage-clock';
import { useLiveControl } from './use-live-control';
import styles from './panel.module.css';

interface ControlBarProps {
  live: Live;
  checks: readonly PreflightCheck[];
  fpsLimit: number;
}

/** How long the live has been on air, and its four buttons, which never change places. */
export function ControlBar({ live, checks, fpsLimit }: ControlBarProps) {
  const t = usePanelText();
  const { of, dialog } = useActions(useLiveControl(checks, fpsLimit));
  const canStart = live.status === null || live.status === 'scheduled';
  return (
    <div className={styles.transport}>
      <StageClock
        status={live.status}
        startedAt={live.startedAt}
        finishedAt={live.finishedAt}
        scheduledFor={live.scheduledStartTime}
      />
      <div className={styles.controls} role="group" aria-label={t('control.label')}>
        {of(live).map(({ key, label, icon, danger, reason, onSelect }) => (
          <Button
            key={key}
            icon={icon}
            variant={danger ? 'danger' : key === 'start' && canStart ? 'primary' : undefined}
            reason={reason}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </div>
      {dialog}
    </div>
  );
}
