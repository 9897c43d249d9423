import { useFormat } from '../../../i18n';
import { VisuallyHidden } from '../../../ui';
import { clockText, secondsSince } from './elapsed.pure';
import { useClockText } from './messages';
import type { LiveStatus } from '@palco/sdk/lives';
import { useNow } from './use-now';
import styles from './clock.module.css';

interface StageClockProps {
  status: LiveStatus;
  startedAt: string | null;
  finishedAt: string | null;
  scheduledFor: string | null;
}

/** How long the live has been on the air, and since when; before that, when it is to begin. */
export function StageClock({ status, startedAt, finishedAt, scheduledFor }: StageClockProps) {
  const t = useClockText();
  const format = useFormat();
  const isOnAir = status === 'live' || status === 'paused';
  const now = useNow(isOnAir);
  const until = status === 'finished' ? Date.parse(finishedAt ?? '') : now;
  const seconds = isOnAir || status === 'finished' ? secondsSince(startedAt, until) : null;
  return (
    <div>
      <div className={styles.clock} role="timer" aria-live="off">
        <VisuallyHidden>{t('elapsed')} </VisuallyHidden>
        {clockText(seconds ?? 0)}
      </div>
      <div className={styles.since}>{words()}</div>
    </div>
  );

  function words(): string {
    if (status === 'finished' && finishedAt) return t('finishedAt', { date: format.dateTime(finishedAt) });
    if (isOnAir && startedAt) return t('onAirSince', { time: format.time(startedAt) });
    if (scheduledFor) return t('scheduledFor', { date: format.dateTime(scheduledFor) });
    return t('notStarted');
  }
}
